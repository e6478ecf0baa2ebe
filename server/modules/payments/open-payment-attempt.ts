import type { PaymentStart } from "#contract/api/orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { dueKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import type { Config } from "#server/platform/config.ts";
import { nextCheckAt, type PaymentAttempt } from "./payment-rules.ts";
import { insertAttempt } from "./payments.queries.ts";

/**
 * Opens an attempt to pay what is due of an order: its row stands before the pop-up opens, so that whatever happens there can
 * be asked about. The first reference is the order number (specification §4), a further one gets a suffix.
 * The order must be locked, or new in this transaction.
 * @param number how many attempts it has with this one
 */
export async function openPaymentAttempt(
  tx: Tx,
  { config, clock }: Pick<Runtime, "config" | "clock">,
  order: Pick<
    OrderRecord,
    "id" | "orderNumber" | "status" | "totalKobo" | "receivedKobo" | "refundedKobo" | "shippingInfo"
  >,
  number = 1,
): Promise<PaymentStart> {
  const reference = number === 1 ? order.orderNumber : `${order.orderNumber}-${number}`;
  const createdAt = clock();
  const attempt = { reference, orderId: order.id, number, amountKobo: dueKobo(order) };
  await insertAttempt(tx, {
    ...attempt,
    currency: "NGN",
    way: "card",
    mode: config.payaza.mode,
    createdAt,
    nextCheckAt: nextCheckAt({ status: "open", createdAt, reportedAt: null }, createdAt),
  });
  return toPaymentStart(config, order, attempt);
}

/** What the pop-up is opened with for an attempt. */
export function toPaymentStart(
  config: Pick<Config, "payaza">,
  { shippingInfo }: { readonly shippingInfo: PaymentStart["customer"] },
  { reference, amountKobo }: Pick<PaymentAttempt, "reference" | "amountKobo">,
): PaymentStart {
  const { publicKey, mode, checkoutOrigin } = config.payaza;
  const { firstName, lastName, email, phone } = shippingInfo;
  return {
    provider: "payaza",
    checkoutOrigin,
    merchantKey: publicKey,
    connectionMode: mode,
    reference,
    amount: toNaira(amountKobo),
    currency: "NGN",
    customer: { firstName, lastName, email, phone },
  };
}

/**
 * The same for somebody who may pay and know nothing else of the order. The provider wants a name, an address and a phone
 * that its card page takes, so it gets the order's number and the shop's own.
 */
export async function withoutBuyer(
  on: Queryable,
  { orderNumber }: Pick<OrderRecord, "orderNumber">,
  start: PaymentStart,
): Promise<PaymentStart> {
  const { email, phone } = await readContact(on);
  return { ...start, customer: { firstName: "Order", lastName: orderNumber, email, phone } };
}
