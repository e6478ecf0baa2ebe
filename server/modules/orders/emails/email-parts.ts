import { type Static, Type } from "typebox";
import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { vatRow } from "#contract/pricing/vat.ts";
import { KoboData, type MailPart, type MailRow } from "#server/modules/mail/index.ts";
import type { ParcelRecord } from "../model/order.ts";

const nullableText = Type.Union([Type.String(), Type.Null()]);

export const LineData = Type.Object({
  name: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  withdrawn: Type.Integer(),
  unitPriceKobo: KoboData,
  lineTotalKobo: KoboData,
});

/** What emails that list an order's prices and address store of it. */
export const OrderData = Type.Object({
  orderNumber: Type.String(),
  shippingInfo: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    address: Type.String(),
    city: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    country: Type.String(),
    phone: Type.String(),
  }),
  lines: Type.Array(LineData),
  subtotalKobo: KoboData,
  discountKobo: KoboData,
  discountCode: nullableText,
  shippingKobo: KoboData,
  totalKobo: KoboData,
  vat: Type.Union([
    Type.Object({ percent: Type.Number(), isAdded: Type.Boolean(), totalKobo: KoboData }),
    Type.Null(),
  ]),
});
export type OrderData = Static<typeof OrderData>;

export const ParcelData = Type.Object({
  carrier: Type.String(),
  trackingNumber: Type.String(),
  handOverCode: nullableText,
  photoPath: nullableText,
});

type Lines = Pick<OrderData, "lines">;

function toLineRows({ lines }: Lines): MailRow[] {
  return lines.map((line) => ({
    label: line.name,
    note: `Size ${line.size} · ${line.quantity} × ${formatNaira(line.unitPriceKobo)}`,
    value: formatNaira(line.lineTotalKobo),
  }));
}

/** Empty when all were refunded. */
export function toShippedRows({ lines }: Lines): MailRow[] {
  const shippedLines = lines.flatMap((line) => {
    const quantity = line.quantity - line.withdrawn;
    const lineTotalKobo = scaleKobo(line.unitPriceKobo, quantity, 1);
    return quantity > 0 ? [{ ...line, quantity, lineTotalKobo }] : [];
  });
  return toLineRows({ lines: shippedLines });
}

export function toOrderRows(order: OrderData): MailRow[] {
  const { discountKobo, discountCode } = order;
  const discount = {
    label: "Discount",
    ...(discountCode ? { note: discountCode } : {}),
    value: `−${formatNaira(discountKobo)}`,
  };
  const { vat } = order;
  const vatRows = vat ? [{ label: vatRow(vat), value: formatNaira(vat.totalKobo) }] : [];
  return [
    ...toLineRows(order),
    { label: "Subtotal", value: formatNaira(order.subtotalKobo) },
    ...(discountKobo > 0 ? [discount] : []),
    ...shippingRows(order.shippingKobo),
    ...(vat?.isAdded ? vatRows : []),
    { label: "Total", value: formatNaira(order.totalKobo), total: true },
    ...(vat?.isAdded ? [] : vatRows),
  ];
}

export function addressLines({ shippingInfo }: Pick<OrderData, "shippingInfo">): string[] {
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
