import type { OrderStatus } from "#contract/api/orders.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { greeting, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { orderLink } from "./order-link.ts";
import { sentRows } from "./order-mail-parts.ts";
import { keptKobo } from "./order-money.ts";
import { noParcel, type ParcelRecord } from "./parcel.ts";
import { parcelParts } from "./parcel-mail-parts.ts";

/** The statuses of which a buyer hears by a message like this; being paid and money back have messages of their own. */
const wordings: Partial<
  Record<OrderStatus, { subject: string; title: string; text: (order: OrderRecord) => string }>
> = {
  SHIPPED: {
    subject: "is on its way",
    title: "Your order is on its way",
    text: ({ orderNumber }) => `order ${orderNumber} has left us and is on its way to you.`,
  },
  DELIVERED: {
    subject: "was delivered",
    title: "Your order was delivered",
    text: ({ orderNumber }) =>
      `order ${orderNumber} was delivered. We hope everything fits; size exchanges are free.`,
  },
  CANCELLED: {
    subject: "was cancelled",
    title: "Your order was cancelled",
    text: (order) =>
      `order ${order.orderNumber} ${whyCancelled(order)}. ${moneyOfCancelled(order)}`,
  },
};

/** Of an order as it stood before. */
function whyCancelled({ status }: OrderRecord): string {
  return status === "SHIPPED" ? "could not be delivered, so it is cancelled" : "was cancelled";
}

function moneyOfCancelled(order: OrderRecord): string {
  const kept = keptKobo(order);
  if (kept > 0) {
    return `The ${formatNaira(kept)} that came for it is kept safe and goes back to you.`;
  }
  if (order.totalKobo === 0) return "Nothing was to be paid for it.";
  return "Should a payment for it still reach us, we keep it safe and write to you.";
}

/** The message that tells a buyer where an order stands now; undefined for a status that needs none. */
export function orderMovedMail(
  order: OrderRecord,
  to: OrderStatus,
  parcel: ParcelRecord = noParcel,
): Mail | undefined {
  const wording = wordings[to];
  if (!wording) return undefined;
  const { orderNumber, shippingInfo } = order;
  const subject = `Order ${orderNumber} ${wording.subject}`;
  const rows = sentRows(order);
  return {
    kind: `order-${to.toLowerCase()}`,
    to: order.email,
    subject,
    title: wording.title,
    preview: subject,
    parts: [
      { kind: "text", text: `${greeting(shippingInfo)}, ${wording.text(order)}` },
      ...(to === "SHIPPED" ? parcelParts(parcel) : []),
      ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
      {
        kind: "button",
        label: "See your order",
        href: orderLink(orderNumber),
      },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
