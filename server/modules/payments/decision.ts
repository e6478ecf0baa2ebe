import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import type { KnownCase } from "./case-situation.ts";
import { holdingReviews } from "./payment-rules.ts";
import { closeReviewsOfOrder, type PaymentReview } from "./reviews.queries.ts";
import type { Way } from "./way-out.ts";

/** A decision that was checked against what is offered. */
export interface Decision {
  readonly review: PaymentReview;
  readonly known: KnownCase;
  readonly order: OrderRecord;
  readonly way: Way;
  readonly reason: string;
  /** Who decided, such as `staff:stf_1`. */
  readonly actor: string;
}

/** What is decided about an unpaid order closes every case that kept it from being paid. */
export async function closeHolding(
  tx: Tx,
  { clock }: Runtime,
  { order, actor, way, reason }: Decision,
): Promise<void> {
  const closing = { by: actor, resolution: reason, decision: way.way, now: clock() };
  await closeReviewsOfOrder(tx, order.id, holdingReviews, closing);
}
