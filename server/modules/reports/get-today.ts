import { productLimits } from "#contract/api/product-limits.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findPendingProfiles, findUnansweredBulkOrders } from "#server/modules/business/index.ts";
import { findLowStock, findMissedDrafts } from "#server/modules/catalogue/index.ts";
import { countDataRequests } from "#server/modules/customers/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { findLastDone, findPacking, listLatestOrders } from "#server/modules/orders/index.ts";
import { findBankWork, findOpenReviews, findStuckRefunds } from "#server/modules/payments/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import { addWorkingDays } from "#server/platform/shop-calendar.ts";
import { countGoodsWaiting } from "./count-goods-waiting.ts";
import { findOldest } from "./find-oldest.ts";

const pictures = 4;
const latestShown = 6;
/** An enquiry is promised an answer within so many working days (specification, partner page). */
const promisedDays = 2;

/** What waits for a member who may do something about it, and what was done last. */
export async function getToday(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: Pick<StaffMember, "role">,
): Promise<StaffToday> {
  const { db, clock } = runtime;
  const missedBy = new Date(clock().getTime() - productLimits.missedAfterMs);
  const ifMay = <T>(right: StaffRight, find: () => Promise<T>): Promise<T | null> =>
    hasRight(staff.role, right) ? find() : Promise.resolve(null);
  const [
    packing,
    payments,
    refunds,
    bank,
    profiles,
    enquiries,
    dataRequests,
    stock,
    returns,
    missed,
    latest,
    lastDone,
  ] = await Promise.all([
    ifMay("orders.read", () => findPacking(db, pictures)),
    ifMay("payments.settle", () => findOpenReviews(db)),
    ifMay("payments.settle", () => findStuckRefunds(db)),
    ifMay("payments.settle", () => findBankWork(db)),
    ifMay("profiles.decide", () => findPendingProfiles(db)),
    ifMay("enquiries.answer", () => findEnquiries(db)),
    ifMay("customers.forget", () => countDataRequests(db)),
    findLowStock(db, pictures),
    ifMay("returns.receive", () => countGoodsWaiting(runtime, staff)),
    ifMay("products.edit", () => findMissedDrafts(db, missedBy)),
    ifMay("orders.read", () => listLatestOrders(db, latestShown)),
    ifMay("orders.read", () => findLastStep(db)),
  ]);
  // A refund without a clear end has a line of its own.
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
    refunds: refunds && toWaiting(refunds),
    transfers: bank && {
      count: bank.awaited,
      oldestAt: bank.awaitedSince?.toISOString() ?? null,
    },
    refundsToSend: bank && {
      count: bank.toSend,
      oldestAt: bank.toSendSince?.toISOString() ?? null,
    },
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
      isCut: stock.isCut,
      images: stock.images.map((asset) => toImageReply(asset, asset.name, "").thumbnailUrl),
    },
    missedDrafts: missed && toWaiting(missed),
    latest:
      latest?.map(({ createdAt, totalKobo, images, ...order }) => ({
        ...order,
        images: [...images],
        placedAt: createdAt.toISOString(),
        totalAmount: toNaira(totalKobo),
      })) ?? null,
    lastDone,
  };
}

function toWaiting({
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
  if (!waiting) return { count: 0, answerBy: null };
  const { count, oldestAt, status } = waiting;
  return { count, answerBy: addWorkingDays(oldestAt, promisedDays).toISOString(), status };
}

async function findLastStep(on: Queryable): Promise<StaffToday["lastDone"]> {
  const done = await findLastDone(on);
  if (!done) return null;
  const who = (await findNamedActors(on, [done.actor])).get(done.actor)?.name;
  const { kind, orderNumber, createdAt } = done;
  return who ? { who, kind, orderNumber, at: createdAt.toISOString() } : null;
}
