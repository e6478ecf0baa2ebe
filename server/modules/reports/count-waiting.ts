import type { StaffMember, StaffWaiting } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countPendingProfiles, countUnansweredBulkOrders } from "#server/modules/business/index.ts";
import { countLowStock } from "#server/modules/catalogue/index.ts";
import { countDataRequests } from "#server/modules/customers/index.ts";
import { countDeadMessages } from "#server/modules/mail/index.ts";
import { countToPack } from "#server/modules/orders/index.ts";
import { findBankWork, findOpenReviews } from "#server/modules/payments/index.ts";
import { countGoodsWaiting } from "./count-goods-waiting.ts";

/** How much waits in each room for who may do something about it; nought for who may only look, or not even enter. */
export async function countWaiting(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: Pick<StaffMember, "role">,
): Promise<StaffWaiting> {
  const countFor = (right: StaffRight, count: (on: Queryable) => Promise<number>) =>
    hasRight(staff.role, right) ? count(runtime.db) : 0;
  const countReturns = async () => (await countGoodsWaiting(runtime, staff)).count;
  const [businesses, customers, enquiries, returns, mails, orders, payments, stock] =
    await Promise.all([
      countFor("profiles.decide", countPendingProfiles),
      countFor("customers.forget", async (on) => (await countDataRequests(on)).count),
      countFor("enquiries.answer", countUnansweredBulkOrders),
      countFor("returns.receive", countReturns),
      countFor("mails.read", countDeadMessages),
      countFor("orders.read", countToPack),
      countFor("payments.settle", countPayments),
      countFor("products.read", countLowStock),
    ]);
  return { businesses, customers, enquiries, mails, orders, payments, returns, stock };
}

async function countPayments(on: Queryable): Promise<number> {
  const cases = await findOpenReviews(on);
  const { awaited, toSend } = await findBankWork(on);
  return cases.reduce((sum, { count }) => sum + count, awaited + toSend);
}
