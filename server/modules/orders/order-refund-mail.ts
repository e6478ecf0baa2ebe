import type { WentBack } from "#contract/api/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { orderLink } from "./order-link.ts";
import { isAllReturned, keptKobo, sentBackKobo } from "./order-money.ts";

/** What the message on returned money says besides the sums. */
export interface RefundTold {
  /** What staff add of their own. */
  readonly words?: string;
  readonly how?: WentBack;
}

/** The message that tells a buyer of money that went back: how much, how much in all, what remains for the order. */
export function orderRefundMail(
  order: OrderRecord,
  amountKobo: Kobo,
  { words = "", how = "by_provider" }: RefundTold = {},
): Mail {
  const { orderNumber, receivedKobo, reversedKobo } = order;
  const isSent = how === "by_provider" || how === "by_bank";
  // What was reversed before is neither paid nor sent back; what is reversed now was paid until now.
  const paidKobo = kobo(receivedKobo - reversedKobo + (isSent ? 0 : amountKobo));
  const sentKobo = sentBackKobo(order);
  const amount = formatNaira(amountKobo);
  const { subject, title, text, label } = tell[how](order, amount);
  return {
    kind: "order-refund",
    to: order.email,
    subject,
    title,
    preview: subject,
    parts: [
      { kind: "text", text },
      ...(words.trim() === "" ? [] : [{ kind: "text" as const, text: words.trim() }]),
      {
        kind: "rows",
        rows: [
          {
            label: how === "never_came" ? "Noted before" : "You paid",
            value: formatNaira(paidKobo),
          },
          { label: `${label} now`, value: `−${amount}` },
          ...(sentKobo > (isSent ? amountKobo : 0)
            ? [
                {
                  label: `Sent back ${isSent ? "in all" : "before"}`,
                  value: `−${formatNaira(sentKobo)}`,
                },
              ]
            : []),
          { label: "Remains for the order", value: formatNaira(keptKobo(order)), total: true },
        ],
      },
      { kind: "button", label: "See your order", href: orderLink(orderNumber) },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
}

function sent(order: OrderRecord, amount: string, whereTo: string): Words {
  const { orderNumber, shippingInfo } = order;
  return {
    subject: `${amount} of order ${orderNumber} was sent back`,
    title: isAllReturned(order) ? "Your order was refunded" : `${amount} is on its way back to you`,
    text: `${greeting(shippingInfo)}, we have sent back ${amount} for order ${orderNumber}${whereTo}. ${all(order)}Your bank may take some days to show it.`,
    label: "Sent back",
  };
}

const all = (order: OrderRecord) => (isAllReturned(order) ? "That is everything you paid. " : "");

const tell: Readonly<Record<WentBack, (order: OrderRecord, amount: string) => Words>> = {
  by_provider: (order, amount) => sent(order, amount, ""),
  by_bank: (order, amount) => sent(order, amount, " to your bank account, where it came from"),
  taken_back: (order, amount) => ({
    subject: `${amount} of order ${order.orderNumber} was taken back`,
    title: `${amount} was taken back by your bank`,
    text: `${greeting(order.shippingInfo)}, your bank or the payment provider has taken back ${amount} that came for order ${order.orderNumber}. ${all(order)}Nothing further is sent to you.`,
    label: "Taken back",
  }),
  never_came: (order, amount) => ({
    subject: `${amount} for order ${order.orderNumber} did not reach us`,
    title: `${amount} did not reach us`,
    text: `${greeting(order.shippingInfo)}, we had noted a transfer of ${amount} for order ${order.orderNumber}. It turned out that the money did not reach our account, so it no longer counts. If you did send it, answer this message with the receipt of your bank.`,
    label: "Taken off",
  }),
};
