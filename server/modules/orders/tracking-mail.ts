import { greeting, type Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { orderLink } from "./order-link.ts";
import type { ParcelRecord } from "./parcel.ts";
import { parcelParts } from "./parcel-mail-parts.ts";

/** The message that tells a buyer who brings their parcel now, after they were told otherwise. */
export function trackingMail(order: OrderRecord, parcel: ParcelRecord): Mail {
  const { orderNumber, shippingInfo } = order;
  const subject = `New tracking for order ${orderNumber}`;
  return {
    kind: "order-tracking",
    to: order.email,
    subject,
    title: "Your parcel has new tracking",
    preview: subject,
    parts: [
      {
        kind: "text",
        text: `${greeting(shippingInfo)}, the courier or tracking number we gave you for order ${orderNumber} has changed. The correct details:`,
      },
      ...parcelParts({ ...parcel, photoPath: null }),
      { kind: "button", label: "See your order", href: orderLink(orderNumber) },
    ],
    footer: "You get this message because this address was given with an order.",
  };
}
