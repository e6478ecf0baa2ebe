import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { orderLink } from "./order-link.ts";
import { addressLines, orderRows } from "./order-mail-parts.ts";

/** The message that confirms a paid order: what was bought, what it cost, where it goes. */
export function orderPaidMail(order: OrderRecord): Mail {
  const { shippingInfo, orderNumber } = order;
  return {
    kind: "order-paid",
    lane: "codes",
    to: order.email,
    subject: `Order ${orderNumber} is paid`,
    title: "Thank you for your order",
    preview: `Order ${orderNumber} is paid: ${formatNaira(order.totalKobo)}`,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, your payment is confirmed and we are getting order ${orderNumber} ready.`,
      },
      { kind: "rows", rows: orderRows(order) },
      { kind: "heading", text: "Where it goes" },
      { kind: "lines", lines: addressLines(order) },
      {
        kind: "button",
        label: "See your order",
        href: orderLink(orderNumber),
      },
      { kind: "small", text: `Order number ${orderNumber}` },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
