import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { addressLines, orderRows } from "./order-mail-parts.ts";
import { dueKobo } from "./order-money.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

/** The message with the link to pay an order that staff placed for somebody. */
export function payLinkMail(order: OrderRecord, link: string, until: Date): Mail {
  const { orderNumber, email, shippingInfo } = order;
  const due = formatNaira(dueKobo(order));
  return {
    kind: "order-pay-link",
    lane: "codes",
    to: email,
    subject: `Pay ${due} for order ${orderNumber}`,
    title: "Your order is ready to be paid",
    preview: `${due}, kept for you until ${moment.format(until)}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, we have put order ${orderNumber} together for you. The pieces are kept until ${moment.format(until)}.`,
      },
      { kind: "button", label: `Pay ${due}`, href: link },
      ...(order.paymentWay === "transfer"
        ? [{ kind: "text", text: "There you pay by bank transfer or by card." } as const]
        : []),
      { kind: "rows", rows: orderRows(order) },
      { kind: "heading", text: "Where it goes" },
      { kind: "lines", lines: addressLines(order) },
      {
        kind: "small",
        text: "Anybody who has this link can pay the order, and sees nothing else of it.",
      },
    ],
    footer: "You get this message because this address was given with an order.",
    secret: true,
  };
}
