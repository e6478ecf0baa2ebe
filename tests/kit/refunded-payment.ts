import { kobo } from "#contract/money/kobo.ts";
import type { RefundRequest } from "#server/modules/payments/refunds/request-refund.ts";
import type { OpenOrder, PaymentShop } from "./payment-shop.ts";

let buyers = 0;

/** An order of ₦10,000 whose payment arrived. */
export async function placePaid(pay: PaymentShop, plan = {}): Promise<OpenOrder> {
  buyers += 1;
  const open = await pay.place(10_000, `buyer-${buyers}@example.com`);
  pay.openPopup(open.payment, plan);
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  return open;
}

/** What is asked of the store to send so many naira of an order back. */
export const requestFor = (
  { order, payment }: OpenOrder,
  naira: number,
  key: string,
): RefundRequest => ({
  orderId: order.id,
  reference: payment.reference,
  amountKobo: kobo(naira * 100),
  reason: "Returned",
  actor: "staff:test",
  key,
});

export const countRefundRequests = ({ control }: PaymentShop) =>
  control.exchanges().filter(({ kind }) => kind === "refund").length;

/** Refunds of an order that the provider made. */
export const listProviderRefunds = ({ control }: PaymentShop, { payment }: OpenOrder) =>
  control.refunds().filter((each) => each.paymentReference === payment.reference);
