import type { PaymentStart } from "#contract/api/orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/index.ts";
import { nextCheckAt } from "./payment-rules.ts";
import { insertAttempt, listAttempts } from "./payments.queries.ts";

/**
 * Opens an attempt to pay an order: its row stands before the pop-up opens, so that whatever happens there can
 * be asked about. The first reference is the order number (specification §4), a further one gets a suffix.
 * The order must be locked, or new in this transaction.
 */
export async function openPaymentAttempt(
  tx: Tx,
  { config, clock }: Pick<Runtime, "config" | "clock">,
  order: Pick<OrderRecord, "id" | "orderNumber" | "totalKobo" | "shippingInfo">,
): Promise<PaymentStart> {
  const { publicKey, mode, checkoutOrigin } = config.payaza;
  const earlier = await listAttempts(tx, order.id);
  const number = earlier.length + 1;
  const reference = number === 1 ? order.orderNumber : `${order.orderNumber}-${number}`;
  const createdAt = clock();
  await insertAttempt(tx, {
    reference,
    orderId: order.id,
    number,
    amountKobo: order.totalKobo,
    currency: "NGN",
    mode,
    createdAt,
    nextCheckAt: nextCheckAt({ status: "open", createdAt, reportedAt: null }, createdAt),
  });
  const { firstName, lastName, email, phone } = order.shippingInfo;
  return {
    provider: "payaza",
    checkoutOrigin,
    merchantKey: publicKey,
    connectionMode: mode,
    reference,
    amount: toNaira(order.totalKobo),
    currency: "NGN",
    customer: { firstName, lastName, email, phone },
  };
}
