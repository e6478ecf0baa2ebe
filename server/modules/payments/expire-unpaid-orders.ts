import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  dueKobo,
  expireOrder,
  keptKobo,
  listUnpaidPastHold,
  lockOrder,
  type OrderRecord,
} from "#server/modules/orders/index.ts";
import { holdingReviews, keepsOrderOpen } from "./payment-rules.ts";
import { listAttempts, listCaptures } from "./payments.queries.ts";
import { raiseForgotten } from "./raise-forgotten.ts";
import { raiseReview } from "./raise-review.ts";
import { reconcileOrder } from "./reconcile.ts";
import { hasRefundUnderWay } from "./refunds.queries.ts";
import { listHeldOrders, listOpenReviewKinds } from "./reviews.queries.ts";
import { type SweepLimits, sweepTime, workThrough } from "./work-through.ts";

const atOnce = 5;
const batch = 20;
/** More wait for the next run. */
const batches = 50;

/**
 * Expires unpaid orders whose hold is over and returns their stock; the provider is asked first about each
 * attempt. While money may still be on its way, or the provider cannot be reached, the order keeps its stock
 * and is looked at again in the next run. One of which a part was paid waits for a person, and so does money that an
 * ended order keeps.
 */
export async function expireUnpaidOrders(
  runtime: Runtime,
  limits: SweepLimits = {},
): Promise<void> {
  const { db, clock, log } = runtime;
  const beganAt = clock();
  await raiseForgotten(runtime);
  const except = await listHeldOrders(db, holdingReviews);
  const hasTime = sweepTime(limits);
  for (let round = 0; round < batches; round += 1) {
    const overdue = await listUnpaidPastHold(db, { now: beganAt, except, limit: batch });
    await workThrough(
      overdue,
      atOnce,
      (orderId) => expireOne(runtime, orderId),
      (err, orderId) => log.error({ err, orderId }, "an order could not be expired"),
      limits.signal,
    );
    if (overdue.length < batch || !hasTime()) return;
    // Undecided ones do not come again in the same run.
    except.push(...overdue);
  }
}

async function expireOne(runtime: Runtime, orderId: string): Promise<void> {
  await reconcileOrder(runtime, orderId);
  await runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== "PENDING_PAYMENT") return;
    const reviews = await listOpenReviewKinds(tx, orderId);
    if (reviews.some((kind) => holdingReviews.includes(kind))) return;
    const now = runtime.clock();
    const attempts = await listAttempts(tx, orderId);
    if (attempts.some((attempt) => keepsOrderOpen(attempt, order, now))) return;
    if (keptKobo(order) > 0) await askAgain(tx, runtime, order);
    else await expireOrder(tx, runtime, orderId);
  });
}

/** The rest that was asked for did not come: its case opens again, and the order keeps its pieces until it is decided. */
async function askAgain(tx: Tx, runtime: Runtime, order: OrderRecord): Promise<void> {
  const reference = (await listCaptures(tx, order.id)).at(-1)?.reference;
  if (reference === undefined || order.holdExpiresAt === null) return;
  if (order.holdExpiresAt > runtime.clock()) return;
  // Staff are giving back what came: nothing more is asked for, and the order ends once that has left.
  if (await hasRefundUnderWay(tx, order.id)) return;
  await raiseReview(tx, runtime, {
    kind: "underpaid",
    orderId: order.id,
    reference,
    amountKobo: dueKobo(order),
    detail: "The rest that was asked for did not come in time.",
    reopens: true,
  });
}
