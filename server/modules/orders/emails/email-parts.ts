import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { MailPart, MailRow } from "#server/modules/mail/index.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";

function toLineRows({ lines }: Pick<OrderRecord, "lines">): MailRow[] {
  return lines.map((line) => ({
    label: line.name,
    note: `Size ${line.size} · ${line.quantity} × ${formatNaira(line.unitPriceKobo)}`,
    value: formatNaira(line.lineTotalKobo),
  }));
}

/** Empty when all were refunded. */
export function toShippedRows({ lines }: Pick<OrderRecord, "lines">): MailRow[] {
  const shippedLines = lines.flatMap((line) => {
    const quantity = line.quantity - line.withdrawn;
    const lineTotalKobo = scaleKobo(line.unitPriceKobo, quantity, 1);
    return quantity > 0 ? [{ ...line, quantity, lineTotalKobo }] : [];
  });
  return toLineRows({ lines: shippedLines });
}

export function toOrderRows(order: OrderRecord): MailRow[] {
  const { discountKobo, discountCode } = order;
  const discount = {
    label: "Discount",
    ...(discountCode ? { note: discountCode } : {}),
    value: `−${formatNaira(discountKobo)}`,
  };
  return [
    ...toLineRows(order),
    { label: "Subtotal", value: formatNaira(order.subtotalKobo) },
    ...(discountKobo > 0 ? [discount] : []),
    ...shippingRows(order.shippingKobo),
    { label: "Total", value: formatNaira(order.totalKobo), total: true },
  ];
}

export function addressLines({ shippingInfo }: Pick<OrderRecord, "shippingInfo">): string[] {
  const { firstName, lastName, address, city, state, postalCode, country, phone } = shippingInfo;
  return [`${firstName} ${lastName}`, address, `${city}, ${state} ${postalCode}`, country, phone];
}

export function toParcelMailParts(parcel: ParcelRecord): MailPart[] {
  const { carrier, trackingNumber, handOverCode, photoPath } = parcel;
  const lines = [
    ...(carrier ? [`Delivered by: ${carrier}`] : []),
    ...(trackingNumber ? [`Tracking number: ${trackingNumber}`] : []),
  ];
  const trackingLink = trackingUrl(carrier, trackingNumber);
  return [
    ...(lines.length > 0 ? [{ kind: "lines", lines } as const] : []),
    ...(trackingLink
      ? [{ kind: "button", label: "Track parcel", href: trackingLink } as const]
      : []),
    ...(handOverCode
      ? [
          {
            kind: "text",
            text: "When your parcel arrives, give the rider this code. Don't share it before then.",
          } as const,
          { kind: "code", code: handOverCode } as const,
        ]
      : []),
    ...(photoPath
      ? [{ kind: "picture", src: photoPath, alt: "Your parcel as packed" } as const]
      : []),
  ];
}
