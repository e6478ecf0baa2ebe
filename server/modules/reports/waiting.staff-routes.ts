import { dataOf } from "#contract/api/envelope.ts";
import { StaffWaiting } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countNewBulkOrders, countPendingProfiles } from "#server/modules/business/index.ts";
import { countLowStock } from "#server/modules/catalogue/index.ts";
import { countDeadMessages } from "#server/modules/mail/index.ts";
import { countToPack } from "#server/modules/orders/index.ts";
import { countOpenReviews } from "#server/modules/payments/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { countGoodsWaiting } from "./count-goods-waiting.ts";

/** What waits in the rooms of the back office. */
export function waitingStaffRoutes({ db, clock, config }: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/waiting",
      staffCall("any member", "How much waits in each room that the asking member may enter", {
        response: { 200: dataOf(StaffWaiting) },
      }),
      async (request) => {
        const { role } = requireStaff(request);
        const countFor = (right: StaffRight, count: (on: Queryable) => Promise<number>) =>
          hasRight(role, right) ? count(db) : 0;
        const countReturns = (on: Queryable) =>
          countGoodsWaiting(on, clock(), config.returnOverdueDays);
        const [businesses, enquiries, returns, mails, orders, payments, stock] = await Promise.all([
          countFor("profiles.read", countPendingProfiles),
          countFor("enquiries.read", countNewBulkOrders),
          countFor("returns.read", countReturns),
          countFor("mails.read", countDeadMessages),
          countFor("orders.read", countToPack),
          countFor("payments.read", countPayments),
          countFor("products.read", countLowStock),
        ]);
        return { data: { businesses, enquiries, mails, orders, payments, returns, stock } };
      },
    );
  };
}

async function countPayments(on: Queryable): Promise<number> {
  return Object.values(await countOpenReviews(on)).reduce((sum, count) => sum + count, 0);
}
