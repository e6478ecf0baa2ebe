import type { PaymentStatus } from "#contract/api/order-payments.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, findOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { isCardInDoubt, isKnownUnpaid, paymentStateOf } from "./payment-rules.ts";
import { listAttempts, listCaptures } from "./payments.queries.ts";
import { listOpenReviewKinds } from "./reviews.queries.ts";
import { listBuyerNotes, mayPay } from "./tell-money.ts";
import { tellTransfer } from "./transfer/tell-transfer.ts";

/**
 * Where the payment of an order stands now. The reference is the provider's own once money
 * is recorded (specification §3, `payaza_reference`), before that the one of the latest attempt.
 * @throws {AppError} `not_found`
 */
export async function getPaymentStatus(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  orderId: string,
): Promise<PaymentStatus> {
  const { db } = runtime;
  const order = await findOrder(db, orderId);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  const attempts = await listAttempts(db, orderId);
  const reviews = await listOpenReviewKinds(db, orderId);
  const [capture] = await listCaptures(db, orderId);
  const state = paymentStateOf(order, attempts, reviews);
  const isPayable = mayPay(order, reviews, runtime.clock());
  const transfer = isPayable ? await tellTransfer(db, runtime, order) : undefined;
  return {
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    state,
    nothingCharged:
      (state === "awaiting" || state === "closed") &&
      order.receivedKobo === 0 &&
      // Of a transfer there is nobody to ask: it may have left the buyer, and wait to be counted.
      order.paymentWay !== "transfer" &&
      attempts.every(isKnownUnpaid),
    notes: await listBuyerNotes(db, order),
    transactionReference:
      capture?.providerReference ?? capture?.reference ?? attempts.at(-1)?.reference ?? null,
    totalAmount: toNaira(order.totalKobo),
    dueAmount: toNaira(dueKobo(order)),
    mayPay: isPayable,
    ...(transfer && { transfer }),
    ...(attempts.some(isCardInDoubt) && { cardInDoubt: true }),
  };
}
