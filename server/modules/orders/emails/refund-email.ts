import { type Static, Type } from "typebox";
import { RefundMethod } from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { defineMail, greeting, KoboData, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { isFullyRefunded, netRefundedKobo, retainedKobo } from "../model/order-money.ts";
import { orderLink } from "../model/order-number.ts";

export interface RefundEmailInput {
  readonly message?: string;
  readonly how?: RefundMethod;
}

const RefundData = Type.Object({
  orderNumber: Type.String(),
  firstName: Type.String(),
  how: RefundMethod,
  message: Type.String(),
  amountKobo: KoboData,
  paidKobo: KoboData,
  sentKobo: KoboData,
  retainedKobo: KoboData,
  isFull: Type.Boolean(),
});
type RefundData = Static<typeof RefundData>;

const orderRefund = defineMail({
  kind: "order-refund",
  data: RefundData,
  content: (data) => {
    const { orderNumber, how, message, amountKobo, paidKobo, sentKobo } = data;
    const isSent = isSentRefund(how);
    const amount = formatNaira(amountKobo);
    const { subject, title, text, label } = refundTexts[how](data, amount);
    return {
      subject,
      title,
      preview: `${formatNaira(data.retainedKobo)} left on the order`,
      reference: `Order ${orderNumber}`,
      parts: [
        { kind: "text", text },
        { kind: "button", label: "View order", href: orderLink(orderNumber) },
        ...(message === "" ? [] : [{ kind: "text" as const, text: message }]),
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
            { label: "Left on the order", value: formatNaira(data.retainedKobo), total: true },
          ],
        },
      ],
      footer: "You're receiving this email because of your order.",
    };
  },
});

export const refundTemplates = [orderRefund];

export function orderRefundEmail(
  order: OrderRecord,
  amountKobo: Kobo,
  { message = "", how = "by_provider" }: RefundEmailInput = {},
): Mail {
  const { orderNumber, shippingInfo, receivedKobo, reversedKobo } = order;
  return orderRefund.mail(order.email, {
    orderNumber,
    firstName: shippingInfo.firstName,
    how,
    message: message.trim(),
    amountKobo,
    // An earlier reversal counts as never paid; the current one as paid until now.
    paidKobo: kobo(receivedKobo - reversedKobo + (isSentRefund(how) ? 0 : amountKobo)),
    sentKobo: netRefundedKobo(order),
    retainedKobo: retainedKobo(order),
    isFull: isFullyRefunded(order),
  });
}

function isSentRefund(how: RefundMethod): boolean {
  return how.startsWith("by_");
}

interface RefundEmailText {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

function sentRefundText(
  data: RefundData,
  amount: string,
  destination: string,
  arrival = "It may take your bank a few days to show it.",
): RefundEmailText {
  const { orderNumber, isFull } = data;
  return {
    subject: `${amount} refunded for order ${orderNumber}`,
    title: isFull ? "Your order has been refunded" : `We refunded ${amount}`,
    text: `${greeting(data)}. We refunded ${amount} for order ${orderNumber}${destination}. ${fullRefundText(data)}${arrival}`.trim(),
    label: "Refunded",
  };
}

const fullRefundText = ({ isFull }: RefundData) => (isFull ? "That is everything you paid. " : "");

const refundTexts: Readonly<
  Record<RefundMethod, (data: RefundData, amount: string) => RefundEmailText>
> = {
  by_provider: (data, amount) => sentRefundText(data, amount, ""),
  by_bank: (data, amount) => sentRefundText(data, amount, " to the bank account it came from"),
  by_cash: (data, amount) => sentRefundText(data, amount, " in cash", ""),
  by_terminal: (data, amount) => sentRefundText(data, amount, " to the card it came from"),
  reversed: (data, amount) => ({
    subject: `${amount} for order ${data.orderNumber} was charged back`,
    title: `${amount} was charged back by your bank`,
    text: `${greeting(data)}. Your bank has charged back ${amount} you paid for order ${data.orderNumber}. ${fullRefundText(data)}We won't send a refund on top.`,
    label: "Charged back",
  }),
  not_received: (data, amount) => ({
    subject: `We didn't receive ${amount} for order ${data.orderNumber}`,
    title: `We didn't receive ${amount}`,
    text: `${greeting(data)}. We recorded a transfer of ${amount} for order ${data.orderNumber}, but the money didn't reach our account, so it no longer counts. If you did send it, please reply with your bank receipt.`,
    label: "Removed",
  }),
};
