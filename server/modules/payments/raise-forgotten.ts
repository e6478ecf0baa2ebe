import { undoAllowedMs } from "#contract/api/undo.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder } from "#server/modules/orders/index.ts";
import { listCaptures } from "./payments.queries.ts";
import { raiseReview } from "./raise-review.ts";
import { refundableKobo } from "./refund-rules.ts";
import { listForgottenOrders } from "./reviews.queries.ts";

/** More wait for the next run. */
const batch = 50;

/**
 * Opens a case for money that is kept for an order which has ended, where nobody has decided about it: an order may be
 * cancelled while the rest of its payment was asked for.
 */
export async function raiseForgotten(runtime: Runtime): Promise<void> {
  const cancelledBy = new Date(runtime.clock().getTime() - undoAllowedMs);
  for (const orderId of await listForgottenOrders(runtime.db, batch, cancelledBy)) {
    await runtime.db.withTransaction(async (tx) => {
      const { status } = await lockOrder(tx, orderId);
      const captures = await listCaptures(tx, orderId);
      const amountKobo = refundableKobo(captures);
      const reference = captures.at(-1)?.reference;
      const hasEnded = status === "CANCELLED" || status === "EXPIRED";
      if (!hasEnded || amountKobo <= kobo(0) || reference === undefined) return;
      const detail = "Money is kept for an order that has ended.";
      const kind = "paid_after_close" as const;
      await raiseReview(tx, runtime, { kind, orderId, reference, amountKobo, detail });
    });
  }
}
