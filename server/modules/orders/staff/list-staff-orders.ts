import { type OrderTab, orderTabs } from "#contract/api/orders/order-tabs.ts";
import type {
  OrderExportQuery,
  StaffOrderPage,
  StaffOrderQuery,
  StaffOrderSummary,
} from "#contract/api/orders/staff-orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { foldText } from "#contract/text/fold-text.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { searchProductIdsByName } from "#server/modules/catalogue/products/index.ts";
import { parseDay, parseDayEnd } from "#server/platform/time/dates.ts";
import type { Reader } from "../model/order-reader.ts";
import { tabStatuses } from "../model/order-state-machine.ts";
import { listPinnedNotes } from "../queries/fulfilment.queries.ts";
import { listOrders } from "../queries/orders.queries.ts";
import {
  countMatchingOrders,
  countOrdersByStatus,
  listOrderIds,
  type OrderFilter,
  type TabCount,
} from "../queries/orders-list.queries.ts";
import { toStaffSummary } from "../record/get-staff-order.ts";

const pageSize = 50;
/** For open and for closed orders each. */
const maxCountedOrders = 1_000;

const oldestFirstTabs: readonly OrderTab[] = ["to_pack", "packed"];

export async function listStaffOrders(
  db: Queryable,
  { tab = "to_pack", sort, after, ...query }: StaffOrderQuery,
  reader: Reader,
): Promise<StaffOrderPage> {
  const filter = await parseOrderFilter(db, query, reader);
  const oldestFirst = sort === undefined ? oldestFirstTabs.includes(tab) : sort === "oldest";
  const orderIds = await listOrderIds(db, filter, { tab, oldestFirst, after, limit: pageSize + 1 });
  const pageIds = orderIds.slice(0, pageSize);
  const statusCounts = hasFilter(filter)
    ? await countMatchingOrders(db, filter, tab, maxCountedOrders)
    : await countOrdersByStatus(db, tab);
  const counts = Object.fromEntries(
    orderTabs.map((orderTab) => [orderTab, sumCounts(statusCounts, orderTab).orders]),
  ) as Record<OrderTab, number>;
  const { orders, units, totalKobo } = sumCounts(statusCounts, tab);
  return {
    data: await listSummaries(db, pageIds, reader),
    meta: {
      limit: pageSize,
      next: orderIds.length > pageSize ? (pageIds.at(-1) ?? null) : null,
      counts,
      totals: { orders, units, ...(reader.canSeePrices && { amount: toNaira(kobo(totalKobo)) }) },
      isCountCapped: hasFilter(filter) && counts.all >= maxCountedOrders,
    },
  };
}

async function listSummaries(
  db: Queryable,
  orderIds: readonly string[],
  reader: Reader,
): Promise<StaffOrderSummary[]> {
  const orders = new Map((await listOrders(db, orderIds)).map((order) => [order.id, order]));
  const pinned = await listPinnedNotes(db, orderIds);
  return orderIds.flatMap((id) => {
    const order = orders.get(id);
    return order ? [toStaffSummary(order, pinned.get(id), reader)] : [];
  });
}

function sumCounts(statusCounts: readonly TabCount[], tab: OrderTab) {
  const totals = { orders: 0, units: 0, totalKobo: 0 };
  for (const { status, orders, units, totalKobo } of statusCounts) {
    if (!isInTab(tab, status)) continue;
    totals.orders += orders;
    totals.units += units;
    totals.totalKobo += totalKobo;
  }
  return totals;
}

function isInTab(tab: OrderTab, status: TabCount["status"]): boolean {
  if (tab === "to_review" || status === "to_review") return tab === status;
  return tabStatuses[tab]?.includes(status) ?? true;
}

export async function parseOrderFilter(
  db: Queryable,
  query: Omit<OrderExportQuery, "tab" | "sort">,
  { canSeePrices }: Reader,
): Promise<OrderFilter> {
  const { search = "", from, to, minTotal, maxTotal, state, city, buyers, method, source } = query;
  const terms = toSearchTerms(search);
  return {
    searchTerms: terms,
    productIds: terms.length > 0 ? await searchProductIdsByName(db, terms) : [],
    canSeeEmail: canSeePrices,
    from: from === undefined ? undefined : parseDay(from, "from"),
    before: to === undefined ? undefined : parseDayEnd(to, "to"),
    minKobo: toRoundedKobo(minTotal),
    maxKobo: toRoundedKobo(maxTotal),
    state: state === undefined ? undefined : foldText(state),
    city: city === undefined ? undefined : foldText(city),
    isWholesale: buyers === undefined ? undefined : buyers === "wholesale",
    paymentMethod: method,
    source,
  };
}

function toRoundedKobo(naira: number | undefined): Kobo | undefined {
  return naira === undefined ? undefined : kobo(Math.round(naira * 100));
}

function hasFilter(filter: OrderFilter): boolean {
  const { searchTerms: terms, productIds: _products, canSeeEmail: _sees, ...conditions } = filter;
  return terms.length > 0 || Object.values(conditions).some((value) => value !== undefined);
}

/** A phone number is one term without its country code or leading zero. */
function toSearchTerms(input: string): string[] {
  const clean = foldText(input.replace(/\p{Cc}/gu, " ")).trim();
  const digits = clean.replace(/[\s()+./-]/g, "");
  if (/^\d{4,15}$/.test(digits)) return [digits.replace(/^(234|0)+(?=\d{3})/, "")];
  return (
    clean
      .split(/\s+/)
      // Every order number starts with it.
      .map((term) => term.replace(/^aso-(?=.)/, ""))
      .filter((term) => term !== "")
  );
}
