import { type Static, Type } from "typebox";
import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import { OrderPickup } from "#contract/api/delivery/delivery.ts";
import { PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import { shippingLines } from "#contract/delivery/shipping-lines.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { vatLabel } from "#contract/pricing/vat.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { KoboData, type MailDetail, type MailPart } from "#server/modules/mail/index.ts";
import { mailPhotoPath } from "#server/modules/mail/layout/index.ts";
import type { ParcelRecord } from "../model/order.ts";

const nullableText = Type.Union([Type.String(), Type.Null()]);

export const LineData = Type.Object({
  name: Type.String(),
  size: Type.String(),
  image: Type.String(),
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
  paymentMethod: PaymentMethod,
  pickup: Type.Union([OrderPickup, Type.Null()]),
});
export type OrderData = Static<typeof OrderData>;

export const ParcelData = Type.Object({
  carrier: Type.String(),
  trackingNumber: Type.String(),
  handOverCode: nullableText,
  photoPath: nullableText,
  packedAt: nullableText,
  shippedAt: nullableText,
});
export type ParcelData = Static<typeof ParcelData>;

export function toParcelData({ packedAt, shippedAt, ...parcel }: ParcelRecord): ParcelData {
  const toText = (at: Date | null) => at?.toISOString() ?? null;
  return { ...parcel, packedAt: toText(packedAt), shippedAt: toText(shippedAt) };
}

type Lines = Pick<OrderData, "lines">;

function describeQuantity(size: string, quantity: number): string {
  return quantity === 1 ? `Size ${size}` : `Size ${size}, ${plural(quantity, "item")}`;
}

export function toItems({ lines }: Lines): MailPart {
  return {
    kind: "items",
    items: lines.map(({ name, size, quantity, lineTotalKobo, image }) => ({
      name,
      note: describeQuantity(size, quantity),
      value: formatNaira(lineTotalKobo),
      image,
    })),
  };
}

/** Empty when all were refunded. */
export function toShippedItems({ lines }: Lines): MailPart {
  const shippedLines = lines.flatMap((line) => {
    const quantity = line.quantity - line.withdrawn;
    const lineTotalKobo = scaleKobo(line.unitPriceKobo, quantity, 1);
    return quantity > 0 ? [{ ...line, quantity, lineTotalKobo }] : [];
  });
  return toItems({ lines: shippedLines });
}

/** @param label of the total */
export function toTotals(order: OrderData, label = "Total"): MailPart {
  const { discountKobo, discountCode } = order;
  const discount = {
    label: "Discount",
    ...(discountCode ? { note: discountCode } : {}),
    value: `−${formatNaira(discountKobo)}`,
  };
  const { vat } = order;
  const vatRows = vat ? [{ label: vatLabel(vat), value: formatNaira(vat.totalKobo) }] : [];
  return {
    kind: "rows",
    rows: [
      { label: "Subtotal", value: formatNaira(order.subtotalKobo) },
      ...(discountKobo > 0 ? [discount] : []),
      ...shippingRows(order.shippingKobo),
      ...(vat?.isAdded ? vatRows : []),
      { label, value: formatNaira(order.totalKobo), total: true },
      ...(vat?.isAdded ? [] : vatRows),
    ],
  };
}

export function toAddressDetail({
  shippingInfo,
  pickup,
}: Pick<OrderData, "shippingInfo" | "pickup">): MailDetail {
  if (pickup) {
    const { address: place, city: town, state: region, hours, readyIn } = pickup;
    return {
      label: "Pick up at",
      lines: [
        place,
        [town, region].filter(Boolean).join(", "),
        hours,
        readyIn && `Ready in ${readyIn}`,
      ].filter(Boolean),
    };
  }
  const { country, phone } = shippingInfo;
  return {
    label: "Delivery address",
    lines: [...shippingLines(shippingInfo), country, phone].filter(Boolean),
  };
}

export function toArrivalDetails({
  arrivesBy,
}: {
  readonly arrivesBy: string | null;
}): MailDetail[] {
  return arrivesBy === null ? [] : [{ label: "Arrives by", lines: [arrivesBy] }];
}

/** How the parcel is followed and handed over. */
export function toParcelDetails({
  carrier,
  trackingNumber,
  handOverCode,
}: Pick<ParcelData, "carrier" | "trackingNumber" | "handOverCode">): MailDetail[] {
  const href = trackingUrl(carrier, trackingNumber);
  return [
    ...(carrier ? [{ label: "Delivered by", lines: [carrier] }] : []),
    ...(trackingNumber
      ? [{ label: "Tracking number", lines: [trackingNumber], ...(href && { href }) }]
      : []),
    ...(handOverCode
      ? [
          {
            label: "Delivery code",
            code: handOverCode,
            lines: ["Give it to the rider only when you have the parcel."],
          },
        ]
      : []),
  ];
}

export function toParcelPhoto({ photoPath, packedAt }: ParcelData, { lines }: Lines): MailPart[] {
  if (photoPath === null) return [];
  const items = plural(
    lines.reduce((sum, { quantity, withdrawn }) => sum + quantity - withdrawn, 0),
    "item",
  );
  const when = packedAt === null ? "" : ` on ${formatDate(packedAt, "shortWithTime")}`;
  return [
    {
      kind: "picture",
      croppedSrc: mailPhotoPath(photoPath),
      src: `/media/${photoPath.slice(photoPath.lastIndexOf("/") + 1)}`,
      alt: "Your parcel as packed",
      caption: `Your parcel, photographed when we packed it${when}: ${items}.`,
    },
  ];
}
