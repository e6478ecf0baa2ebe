import type { LookedUpPayment } from "#contract/api/order-payments.ts";
import type { OrderLookup } from "#contract/api/orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, lockOrder, lookUpOrder, makeLookUpToken } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { listOpenReviewKinds } from "./reviews.queries.ts";
import { mayPay } from "./tell-money.ts";

/** Presses on Pay at the look-up of one order; each makes a token. */
const payingOfOrder = { name: "pay-looked-up", limit: 30, windowSeconds: 60 };

/**
 * Lets who looked an order up pay what is due of it, as the link that was mailed about it does.
 * @param client whom wrong pairs are counted to
 * @throws {AppError} `not_found`; `order_not_payable` when it is paid or closed, its payment is looked at by hand, or
 * its pieces are kept no longer; `rate_limited`
 */
export async function payLookedUp(
  runtime: Runtime,
  client: string,
  typed: OrderLookup,
): Promise<LookedUpPayment> {
  const { id } = await lookUpOrder(runtime, client, typed);
  await runtime.limits.spend(payingOfOrder, id);
  return await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!mayPay(order, await listOpenReviewKinds(tx, id), runtime.clock())) {
      throw new AppError("order_not_payable", { detail: "This order cannot be paid now." });
    }
    return {
      orderNumber: order.orderNumber,
      orderToken: await makeLookUpToken(tx, runtime, id),
      dueAmount: toNaira(dueKobo(order)),
    };
  });
}
