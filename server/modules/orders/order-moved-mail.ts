import type { OrderStatus } from "#contract/api/orders.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";

/** The statuses of which a buyer hears by a message like this; being paid has a message of its own. */
const wordings: Partial<
  Record<OrderStatus, { subject: string; title: string; text: (number: string) => string }>
> = {
  SHIPPED: {
    subject: "is on its way",
    title: "Your order is on its way",
    text: (number) => `order ${number} has left us and is on its way to you.`,
  },
  DELIVERED: {
    subject: "was delivered",
    title: "Your order was delivered",
    text: (number) =>
      `order ${number} was delivered. We hope everything fits; size exchanges are free.`,
  },
  CANCELLED: {
    subject: "was cancelled",
    title: "Your order was cancelled",
    text: (number) => `order ${number} was cancelled. Nothing was charged for it.`,
  },
  REFUNDED: {
    subject: "was refunded",
    title: "Your order was refunded",
    text: (number) =>
      `we have sent back money for order ${number}. Your bank may take some days to show it.`,
  },
};

/** The message that tells a buyer where an order stands now; undefined for a status that needs none. */
export function orderMovedMail(order: OrderRecord, to: OrderStatus): Mail | undefined {
  const wording = wordings[to];
  if (!wording) return undefined;
  const { orderNumber, shippingInfo } = order;
  const subject = `Order ${orderNumber} ${wording.subject}`;
  return {
    kind: `order-${to.toLowerCase()}`,
    to: order.email,
    subject,
    title: wording.title,
    preview: subject,
    parts: [
      { kind: "text", text: `Hi ${shippingInfo.firstName}, ${wording.text(orderNumber)}` },
      {
        kind: "rows",
        rows: order.lines.map((line) => ({
          label: line.name,
          note: `Size ${line.size} · ${line.quantity} × ${formatNaira(line.unitPriceKobo)}`,
          value: formatNaira(line.lineTotalKobo),
        })),
      },
      {
        kind: "button",
        label: "See your order",
        href: `/orders/lookup?orderNumber=${encodeURIComponent(orderNumber)}`,
      },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
