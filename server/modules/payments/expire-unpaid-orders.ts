import type { Runtime } from "#server/database/runtime.ts";
import { expireOrder, lockOrder } from "#server/modules/orders/index.ts";
import { holdingReviews, keepsOrderOpen } from "./payment-rules.ts";
import { listAttempts, listOpenReviewKinds, listOverdueOrders } from "./payments.queries.ts";
import { reconcileOrder } from "./reconcile.ts";

const batch = 50;

/**
 * Expires unpaid orders whose hold is over and returns their stock; the provider is asked first about each
 * attempt. While money may still be on its way, or the provider cannot be reached, the order keeps its stock
 * and is looked at again a minute later.
 */
export async function expireUnpaidOrders(runtime: Runtime): Promise<void> {
  const overdue = await listOverdueOrders(runtime.db, {
    now: runtime.clock(),
    holding: holdingReviews,
    limit: batch,
  });
  for (const orderId of overdue) {
    try {
      await expireOne(runtime, orderId);
    } catch (error) {
      runtime.log.error({ err: error, orderId }, "order could not be expired");
    }
  }
}

async function expireOne(runtime: Runtime, orderId: string): Promise<void> {
  await reconcileOrder(runtime, orderId);
  await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "PENDING_PAYMENT") return;
    const reviews = await listOpenReviewKinds(tx, orderId);
    if (reviews.some((kind) => holdingReviews.includes(kind))) return;
    const { orderHoldMinutes } = runtime.config;
    const now = runtime.clock();
    const attempts = await listAttempts(tx, orderId);
    if (attempts.some((attempt) => keepsOrderOpen(attempt, orderHoldMinutes, now))) return;
    await expireOrder(tx, runtime, orderId);
  });
}
