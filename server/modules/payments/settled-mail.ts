import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import { dueKobo, keptKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { momentWords } from "./rest-due.ts";
import { type BuyerNote, buyerNoteMail } from "./tell-buyer.ts";

/** What a buyer reads while the rest of their payment is awaited. */
export function wordsOfRest(order: OrderRecord): BuyerNote {
  const rest = formatNaira(dueKobo(order));
  const until = order.holdExpiresAt ? ` until ${momentWords(order.holdExpiresAt)}` : "";
  return {
    title: `${rest} is still to be paid`,
    text: `${formatNaira(keptKobo(order))} of the ${formatNaira(order.totalKobo)} for order ${order.orderNumber} reached us. The link in our mail lets you pay the missing ${rest}; your pieces are kept${until}.`,
  };
}

/**
 * The message that asks for what is missing, with the link to pay it.
 * @param until when the pieces are kept no longer
 */
export function askRestMail(order: OrderRecord, link: string, until: Date): Mail {
  const { orderNumber, email, shippingInfo } = order;
  const rest = formatNaira(dueKobo(order));
  const held = keptKobo(order);
  const came =
    held > 0
      ? `${formatNaira(held)} of the ${formatNaira(order.totalKobo)} for order ${orderNumber} reached us and is kept safe.`
      : `No payment for order ${orderNumber} could be confirmed.`;
  const text = `${came} Please pay the ${held > 0 ? "missing " : ""}${rest}; your pieces are kept until ${momentWords(until)}. If you would rather have your money back, answer this message.`;
  return {
    kind: "payment-rest",
    lane: "codes",
    to: email,
    subject: `${rest} is still to be paid for order ${orderNumber}`,
    title: `${rest} is still to be paid`,
    preview: text,
    parts: [
      { kind: "text", text: `${greeting(shippingInfo)},` },
      { kind: "text", text },
      { kind: "button", label: `Pay ${rest}`, href: link },
    ],
    footer: "You get this message because this address was given with an order.",
    secret: true,
  };
}

/** The message that nothing more is due, though less came. */
export function takenAsPaidMail(order: OrderRecord): Mail {
  const { orderNumber } = order;
  const held = keptKobo(order);
  return buyerNoteMail(order, {
    title: "Nothing more is due",
    text:
      held > 0
        ? `We take the ${formatNaira(held)} that reached us as payment in full for order ${orderNumber}. Nothing more is due, and your order goes ahead.`
        : `We have settled the payment of order ${orderNumber} for you. Nothing more is due, and your order goes ahead.`,
  });
}

/** The message that an order which had ended is sent after all. */
export function sentAnywayMail(order: OrderRecord): Mail {
  return buyerNoteMail(order, {
    title: "Your pieces were still there",
    text: `Your payment for order ${order.orderNumber} came after the order had ended. The pieces are still there, so your order goes ahead.`,
  });
}

/** The message that money stays with the store which the buyer was told goes back. */
export function keptMail(order: OrderRecord, amountKobo: Kobo): Mail {
  return buyerNoteMail(order, {
    title: "We looked at your payment",
    text: `We looked at the payment of order ${order.orderNumber}. We are keeping ${formatNaira(amountKobo)}, because you were paid back another way or agreed to this. If that is wrong, reply and we will correct it.`,
  });
}
