import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { markOrderPaid, type OrderRecord, updatePaymentWay } from "#server/modules/orders/index.ts";
import type { Verdict } from "./payment-rules.ts";
import { recordCapture } from "./payments.queries.ts";
import { closeReviews, closeReviewsOfOrder } from "./reviews.queries.ts";

/** Money that came for an order, by the provider's word or by what staff found on the shop's account. */
export interface MoneyThatCame {
  /** The payment it came by, and in which way. */
  readonly reference: string;
  readonly way: OfferedPaymentWay;
  readonly amountKobo: Kobo;
  readonly currency: string;
  /** The provider's own reference, or the bank's. */
  readonly providerReference: string | null;
  /** Who says so, where it is a person. */
  readonly actor?: string;
}

/**
 * Records money as a verdict says, and pays its order where the verdict does: in the way that the money came, whichever
 * its buyer had chosen. The order must be locked.
 */
export async function takeMoney(
  tx: Tx,
  runtime: Runtime,
  order: Pick<OrderRecord, "id" | "status" | "paymentWay">,
  { captured, paysOrder }: Pick<Verdict, "captured" | "paysOrder">,
  { actor, way, ...money }: MoneyThatCame,
): Promise<void> {
  const orderId = order.id;
  const { reference } = money;
  const now = runtime.clock();
  if (captured) await recordCapture(tx, { ...money, orderId, capturedAt: now });
  if (!paysOrder) {
    if (captured && order.status === "PENDING_PAYMENT") await closeShort(tx, orderId, now);
    return;
  }
  if (order.paymentWay !== way) await updatePaymentWay(tx, orderId, way);
  const reason = `Payment ${reference} confirmed`;
  await markOrderPaid(tx, runtime, orderId, { reason, ...(actor !== undefined && { actor }) });
  await closeSettled(tx, orderId, reference, now);
}

/** Less is missing now than its earlier cases say; the money that came is a case of its own. */
async function closeShort(tx: Tx, orderId: string, now: Date): Promise<void> {
  const closing = { by: "system", resolution: "More came.", decision: null, now };
  await closeReviewsOfOrder(tx, orderId, ["underpaid"], closing);
}

/** Nothing is missing any more, and what did not fit this payment fits now. */
async function closeSettled(tx: Tx, orderId: string, reference: string, now: Date): Promise<void> {
  const closing = { by: "system", resolution: "The money came.", now };
  await closeReviewsOfOrder(tx, orderId, ["underpaid"], { ...closing, decision: null });
  for (const kind of ["wrong_currency", "wrong_reference"] as const) {
    await closeReviews(tx, { ...closing, reference, kind });
  }
}
