import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import type { StaffMember, ToDoCounts } from "#contract/api/staff/staff.ts";
import { addWorkingDays } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  countPendingProfiles,
  countUnansweredBulkOrders,
  findPendingProfiles,
  findUnansweredBulkOrders,
} from "#server/modules/business/index.ts";
import { findOverdueDrafts } from "#server/modules/catalogue/products/index.ts";
import { countLowStock, findLowStock } from "#server/modules/catalogue/stock/index.ts";
import { countDataRequests } from "#server/modules/customers/index.ts";
import { countFailedMessages } from "#server/modules/mail/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import {
  countOrdersToPack,
  findLastStaffAction,
  getPackingQueue,
  listLatestOrders,
} from "#server/modules/orders/queries/index.ts";
import {
  countOpenCases,
  countStuckRefunds,
  countUncountedParcels,
  getBankTasks,
} from "#server/modules/payments/index.ts";
import { countExpectedLines } from "#server/modules/payments/refunds/index.ts";
import { countPendingReturns } from "#server/modules/returns/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";

const maxImages = 4;
const maxLatestOrders = 6;
/** Working days (specification, partner page). */
const replyPromiseDays = 2;

export async function getToday(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: Pick<StaffMember, "role">,
): Promise<StaffToday> {
  const { db, clock } = runtime;
  const missedBy = new Date(clock().getTime() - productLimits.overdueAfterMs);
  const ifAllowed = <T>(right: StaffRight, find: () => Promise<T>): Promise<T | null> =>
    hasRight(staff.role, right) ? find() : Promise.resolve(null);
  const [
    packing,
    payments,
    refunds,
    bank,
    riderMoney,
    profiles,
    enquiries,
    dataRequests,
    stock,
    returns,
    missedDraftCount,
    latest,
    lastActivity,
  ] = await Promise.all([
    ifAllowed("orders.read", () => getPackingQueue(db, maxImages)),
    ifAllowed("payments.resolve", () => countOpenCases(db)),
    ifAllowed("payments.resolve", () => countStuckRefunds(db)),
    ifAllowed("payments.resolve", () => getBankTasks(db)),
    ifAllowed("orders.edit", () => countUncountedParcels(db)),
    ifAllowed("profiles.approve", () => findPendingProfiles(db)),
    ifAllowed("enquiries.answer", () => findEnquiries(db)),
    ifAllowed("customers.erase", () => countDataRequests(db)),
    findLowStock(db, maxImages),
    ifAllowed("returns.receive", () => countReturnsToDo(runtime, staff)),
    ifAllowed("products.edit", () => findOverdueDrafts(db, missedBy)),
    ifAllowed("orders.read", () => listLatestOrders(db, maxLatestOrders)),
    ifAllowed("orders.read", () => findLastAction(db)),
  ]);
  // Unconfirmed refunds are counted on their own.
  const cases = payments?.filter(({ kind }) => kind !== "refund_unknown");
  return {
    at: clock().toISOString(),
    packing: packing && {
      count: packing.count,
      oldestAt: packing.oldestAt?.toISOString() ?? null,
      images: [...packing.images],
    },
    payments: cases
      ? {
          count: cases.reduce((sum, { count }) => sum + count, 0),
          kinds: Object.fromEntries(cases.map(({ kind, count }) => [kind, count])),
          oldestAt: findOldest(cases.map(({ oldestAt }) => oldestAt)),
        }
      : null,
    refunds: refunds && toCountAndAge(refunds),
    transfers: bank && {
      count: bank.awaited,
      oldestAt: bank.awaitedSince?.toISOString() ?? null,
    },
    refundsToSend: bank && {
      count: bank.toSend,
      oldestAt: bank.toSendSince?.toISOString() ?? null,
    },
    riderMoney: riderMoney && toCountAndAge(riderMoney),
    returns,
    profiles: profiles && {
      count: profiles.count,
      company: profiles.company,
      since: profiles.since?.toISOString() ?? null,
    },
    enquiries,
    dataRequests,
    stock: {
      count: stock.count,
      soldOut: stock.soldOut,
      hasMore: stock.hasMore,
      images: stock.images.map((asset) => toImageReply(asset, asset.name, "").thumbnailUrl),
    },
    missedDrafts: missedDraftCount && toCountAndAge(missedDraftCount),
    latest:
      latest?.map(({ createdAt, totalKobo, images, ...order }) => ({
        ...order,
        images: [...images],
        placedAt: createdAt.toISOString(),
        totalAmount: toNaira(totalKobo),
      })) ?? null,
    lastActivity,
  };
}

function toCountAndAge({
  count,
  oldestAt,
}: {
  readonly count: number;
  readonly oldestAt: Date | null;
}) {
  return { count, oldestAt: oldestAt?.toISOString() ?? null };
}

async function findEnquiries(on: Queryable): Promise<NonNullable<StaffToday["enquiries"]>> {
  const waiting = await findUnansweredBulkOrders(on);
  if (!waiting) return { count: 0, replyBy: null };
  const { count, oldestAt, status } = waiting;
  return { count, replyBy: addWorkingDays(oldestAt, replyPromiseDays).toISOString(), status };
}

async function findLastAction(on: Queryable): Promise<StaffToday["lastActivity"]> {
  const action = await findLastStaffAction(on);
  if (!action) return null;
  const who = (await findNamedActors(on, [action.actor])).get(action.actor)?.name;
  const { kind, orderNumber, createdAt } = action;
  return who ? { who, kind, orderNumber, at: createdAt.toISOString() } : null;
}

const dayMs = 86_400_000;

/** 0 for sections the member can't act in. */
export async function countToDo(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: Pick<StaffMember, "role">,
): Promise<ToDoCounts> {
  const countIfAllowed = (right: StaffRight, count: (on: Queryable) => Promise<number>) =>
    hasRight(staff.role, right) ? count(runtime.db) : 0;
  const countReturns = async () => (await countReturnsToDo(runtime, staff)).count;
  const [businesses, customers, enquiries, returns, mails, orders, payments, stock] =
    await Promise.all([
      countIfAllowed("profiles.approve", countPendingProfiles),
      countIfAllowed("customers.erase", async (on) => (await countDataRequests(on)).count),
      countIfAllowed("enquiries.answer", countUnansweredBulkOrders),
      countIfAllowed("returns.receive", countReturns),
      countIfAllowed("mails.read", countFailedMessages),
      countIfAllowed("orders.read", countOrdersToPack),
      countIfAllowed("payments.resolve", countPayments),
      countIfAllowed("products.read", countLowStock),
    ]);
  return { businesses, customers, enquiries, mails, orders, payments, returns, stock };
}

async function countPayments(on: Queryable): Promise<number> {
  const cases = await countOpenCases(on);
  const { awaited, toSend } = await getBankTasks(on);
  return cases.reduce((sum, { count }) => sum + count, awaited + toSend);
}

/** Overdue returns count from their deadline. */
async function countReturnsToDo(
  { db, clock, config: { returnOverdueDays } }: Pick<Runtime, "db" | "clock" | "config">,
  { role }: Pick<StaffMember, "role">,
): Promise<NonNullable<StaffToday["returns"]>> {
  const now = clock();
  const overdueMs = returnOverdueDays * dayMs;
  const counts = await countPendingReturns(db, { now, overdueDays: returnOverdueDays });
  const refunded = await countExpectedLines(db, new Date(now.getTime() - overdueMs));
  const canAnswer = hasRight(role, "returns.approve");
  const requested = canAnswer ? counts.requested : 0;
  const { arrived } = counts;
  const missing = counts.overdue + refunded.count;
  const oldestAt = findOldest([
    canAnswer ? counts.requestedSince : null,
    counts.arrivedSince,
    counts.overdueSince,
    refunded.oldestAt && new Date(refunded.oldestAt.getTime() + overdueMs),
  ]);
  return { count: requested + arrived + missing, requested, arrived, missing, oldestAt };
}

function findOldest(dates: readonly (Date | null)[]): string | null {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}
