import { type OrderTab, orderTabs } from "#contract/api/order-tabs.ts";
import type {
  StaffOrderPage,
  StaffOrderQuery,
  StaffOrderSummary,
} from "#contract/api/staff-orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Reader } from "./event-sentences.ts";
import { tabStatuses } from "./order-tab-statuses.ts";
import { listPinned } from "./order-work.queries.ts";
import { listOrders } from "./orders.queries.ts";
import { listOrderIds, type StatusTally, tallyFound, tallyOrders } from "./orders-list.queries.ts";
import { isSifted, readOrderFilter } from "./read-order-filter.ts";
import { toStaffSummary } from "./to-staff-order-reply.ts";

const pageLength = 50;
/** More found orders of those at work, and of those that have ended, than this are not counted. */
const countedOrders = 1_000;

/** Tabs of work that waits: the oldest first unless asked otherwise. */
const queues: readonly OrderTab[] = ["to_pack", "packed"];

/**
 * A page of the orders room.
 * @throws {AppError} `forbidden` for a sum asked for by somebody who may read none
 */
export async function listStaffOrders(
  on: Queryable,
  { tab = "to_pack", sort, after, ...query }: StaffOrderQuery,
  reader: Reader,
): Promise<StaffOrderPage> {
  const filter = await readOrderFilter(on, query, reader);
  const oldestFirst = sort === undefined ? queues.includes(tab) : sort === "oldest";
  const ids = await listOrderIds(on, filter, { tab, oldestFirst, after, limit: pageLength + 1 });
  const shown = ids.slice(0, pageLength);
  const tallies = isSifted(filter)
    ? await tallyFound(on, filter, tab, countedOrders)
    : await tallyOrders(on);
  const counts = Object.fromEntries(
    orderTabs.map((each) => [each, sum(tallies, each).orders]),
  ) as Record<OrderTab, number>;
  const { orders, pieces, totalKobo } = sum(tallies, tab);
  return {
    data: await summarize(on, shown, reader),
    meta: {
      limit: pageLength,
      next: ids.length > pageLength ? (shown.at(-1) ?? null) : null,
      counts,
      shown: { orders, pieces, ...(reader.seesSums && { amount: toNaira(kobo(totalKobo)) }) },
      isCountCut: isSifted(filter) && counts.all >= countedOrders,
    },
  };
}

/** Orders as the room lists them, in the order of their ids here. */
async function summarize(
  on: Queryable,
  ids: readonly string[],
  reader: Reader,
): Promise<StaffOrderSummary[]> {
  const orders = new Map((await listOrders(on, ids)).map((order) => [order.id, order]));
  const pinned = await listPinned(on, ids);
  return ids.flatMap((id) => {
    const order = orders.get(id);
    return order ? [toStaffSummary(order, pinned.get(id) ?? null, reader)] : [];
  });
}

function sum(tallies: readonly StatusTally[], tab: OrderTab) {
  const total = { orders: 0, pieces: 0, totalKobo: 0 };
  for (const { status, orders, pieces, totalKobo } of tallies) {
    if (!holds(tab, status)) continue;
    total.orders += orders;
    total.pieces += pieces;
    total.totalKobo += totalKobo;
  }
  return total;
}

function holds(tab: OrderTab, status: StatusTally["status"]): boolean {
  if (tab === "to_review" || status === "to_review") return tab === status;
  return tabStatuses[tab]?.includes(status) ?? true;
}
