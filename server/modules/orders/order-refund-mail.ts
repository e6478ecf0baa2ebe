import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { orderLink } from "./order-link.ts";
import { isAllReturned, keptKobo } from "./order-money.ts";

/** What the message on returned money says besides the sums. */
export interface RefundTold {
  /** What staff add of their own. */
  readonly words?: string;
  /** The buyer's bank or the provider took it; the store sent nothing. */
  readonly takenByBank?: boolean;
}

/** The message that tells a buyer of money that went back: how much, how much in all, what remains for the order. */
export function orderRefundMail(
  order: OrderRecord,
  amountKobo: Kobo,
  { words = "", takenByBank = false }: RefundTold = {},
): Mail {
  const { orderNumber, shippingInfo, receivedKobo, refundedKobo } = order;
  const amount = formatNaira(amountKobo);
  const isAll = isAllReturned(order);
  const rest = isAll ? "That is everything you paid. " : "";
  const went = takenByBank ? "taken back" : "sent back";
  const subject = `${amount} of order ${orderNumber} was ${went}`;
  return {
    kind: "order-refund",
    to: order.email,
    subject,
    title: takenByBank
      ? `${amount} was taken back by your bank`
      : isAll
        ? "Your order was refunded"
        : `${amount} is on its way back to you`,
    preview: subject,
    parts: [
      {
        kind: "text",
        text: takenByBank
          ? `Hi ${shippingInfo.firstName}, your bank or the payment provider has taken back ${amount} that came for order ${orderNumber}. ${rest}Nothing further is sent to you.`
          : `Hi ${shippingInfo.firstName}, we have sent back ${amount} for order ${orderNumber}. ${rest}Your bank may take some days to show it.`,
      },
      ...(words.trim() === "" ? [] : [{ kind: "text" as const, text: words.trim() }]),
      {
        kind: "rows",
        rows: [
          { label: "You paid", value: formatNaira(receivedKobo) },
          { label: takenByBank ? "Taken back now" : "Sent back now", value: `−${amount}` },
          ...(refundedKobo > amountKobo
            ? [{ label: "Sent back in all", value: `−${formatNaira(refundedKobo)}` }]
            : []),
          { label: "Remains for the order", value: formatNaira(keptKobo(order)), total: true },
        ],
      },
      { kind: "button", label: "See your order", href: orderLink(orderNumber) },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
