import type { RefundMethod } from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { isFullyRefunded, netRefundedKobo, retainedKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";

export interface RefundEmailInput {
  readonly message?: string;
  readonly how?: RefundMethod;
}

export function orderRefundEmail(
  order: OrderRecord,
  amountKobo: Kobo,
  { message = "", how = "by_provider" }: RefundEmailInput = {},
): Mail {
  const { orderNumber, receivedKobo, reversedKobo } = order;
  const isSent = how === "by_provider" || how === "by_bank";
  // An earlier reversal counts as never paid; the current one as paid until now.
  const paidKobo = kobo(receivedKobo - reversedKobo + (isSent ? 0 : amountKobo));
  const sentKobo = netRefundedKobo(order);
  const amount = formatNaira(amountKobo);
  const { subject, title, text, label } = refundTexts[how](order, amount);
  return {
    kind: "order-refund",
    to: order.email,
    subject,
    title,
    preview: subject,
    parts: [
      { kind: "text", text },
      ...(message.trim() === "" ? [] : [{ kind: "text" as const, text: message.trim() }]),
      {
        kind: "rows",
        rows: [
          {
            label: how === "not_received" ? "Recorded before" : "You paid",
            value: formatNaira(paidKobo),
          },
          { label: `${label} now`, value: `−${amount}` },
          ...(sentKobo > (isSent ? amountKobo : 0)
            ? [
                {
                  label: `Refunded ${isSent ? "in total" : "earlier"}`,
                  value: `−${formatNaira(sentKobo)}`,
                },
              ]
            : []),
          { label: "Left on the order", value: formatNaira(retainedKobo(order)), total: true },
        ],
      },
      { kind: "button", label: "View your order", href: orderLink(orderNumber) },
    ],
    footer: "You're receiving this email because of your order.",
  };
}

interface RefundEmailText {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

function sentRefundText(order: OrderRecord, amount: string, destination: string): RefundEmailText {
  const { orderNumber, shippingInfo } = order;
  return {
    subject: `${amount} refunded for order ${orderNumber}`,
    title: isFullyRefunded(order) ? "Your order has been refunded" : `We refunded ${amount}`,
    text: `${greeting(shippingInfo)}, we refunded ${amount} for order ${orderNumber}${destination}. ${fullRefundText(order)}It may take your bank a few days to show it.`,
    label: "Refunded",
  };
}

const fullRefundText = (order: OrderRecord) =>
  isFullyRefunded(order) ? "That is everything you paid. " : "";

const refundTexts: Readonly<
  Record<RefundMethod, (order: OrderRecord, amount: string) => RefundEmailText>
> = {
  by_provider: (order, amount) => sentRefundText(order, amount, ""),
  by_bank: (order, amount) => sentRefundText(order, amount, " to the bank account it came from"),
  reversed: (order, amount) => ({
    subject: `${amount} for order ${order.orderNumber} was charged back`,
    title: `${amount} was charged back by your bank`,
    text: `${greeting(order.shippingInfo)}, your bank or the payment provider has charged back ${amount} you paid for order ${order.orderNumber}. ${fullRefundText(order)}We won't send a refund on top.`,
    label: "Charged back",
  }),
  not_received: (order, amount) => ({
    subject: `We didn't receive ${amount} for order ${order.orderNumber}`,
    title: `We didn't receive ${amount}`,
    text: `${greeting(order.shippingInfo)}, we recorded a transfer of ${amount} for order ${order.orderNumber}, but the money didn't reach our account, so it no longer counts. If you did send it, please reply with your bank receipt.`,
    label: "Removed",
  }),
};
