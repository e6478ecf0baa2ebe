import type { StaffToday } from "#contract/api/reports/reports.ts";
import type { StaffMember, ToDoCounts } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countPendingProfiles, countUnansweredBulkOrders } from "#server/modules/business/index.ts";
import { countLowStock } from "#server/modules/catalogue/index.ts";
import { countDataRequests } from "#server/modules/customers/index.ts";
import { countFailedMessages } from "#server/modules/mail/index.ts";
import { countOrdersToPack } from "#server/modules/orders/index.ts";
import {
  countExpectedLines,
  countOpenCases,
  getBankTasks,
} from "#server/modules/payments/index.ts";
import { countPendingReturns } from "#server/modules/returns/index.ts";

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
      countIfAllowed("profiles.decide", countPendingProfiles),
      countIfAllowed("customers.erase", async (on) => (await countDataRequests(on)).count),
      countIfAllowed("enquiries.answer", countUnansweredBulkOrders),
      countIfAllowed("returns.receive", countReturns),
      countIfAllowed("mails.read", countFailedMessages),
      countIfAllowed("orders.read", countOrdersToPack),
      countIfAllowed("payments.settle", countPayments),
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
export async function countReturnsToDo(
  { db, clock, config: { returnOverdueDays } }: Pick<Runtime, "db" | "clock" | "config">,
  { role }: Pick<StaffMember, "role">,
): Promise<NonNullable<StaffToday["returns"]>> {
  const now = clock();
  const overdueMs = returnOverdueDays * dayMs;
  const counts = await countPendingReturns(db, { now, overdueDays: returnOverdueDays });
  const refunded = await countExpectedLines(db, new Date(now.getTime() - overdueMs));
  const canAnswer = hasRight(role, "returns.decide");
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

export function findOldest(dates: readonly (Date | null)[]): string | null {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}
