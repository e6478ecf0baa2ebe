import { trackingUrl } from "#contract/api/carriers.ts";
import type { OrderParcel, StaffOrder, StaffOrderSummary } from "#contract/api/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Reader } from "./event-sentences.ts";
import { withoutSums } from "./hide-sums.ts";
import type { OrderRecord } from "./order.ts";
import { cameKobo, dueKobo, sentBackKobo } from "./order-money.ts";
import { piecesOfLine } from "./order-status.ts";
import type { ParcelRecord } from "./parcel.ts";

/** An order as the room lists it; without sums for who may read none. */
export function toStaffSummary(
  order: OrderRecord,
  pinnedNote: string | null,
  reader: Reader,
): StaffOrderSummary {
  const { shippingInfo, lines } = order;
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    holdEndsAt: order.holdExpiresAt?.toISOString() ?? null,
    buyer: `${shippingInfo.firstName} ${shippingInfo.lastName}`,
    company: order.business?.companyName ?? null,
    isWholesale: order.businessProfileId !== null,
    city: shippingInfo.city,
    state: shippingInfo.state,
    pieces: lines.reduce((pieces, line) => pieces + piecesOfLine(order, line), 0),
    items: lines.map(({ name, size, image, quantity, withdrawn }) => ({
      ...{ name, size, image },
      ...{ quantity, withdrawn },
    })),
    openReviews: order.openReviews,
    isMoneyDoubted: order.isMoneyDoubted,
    pinnedNote: pinnedNote === null ? null : noteText(pinnedNote, reader),
    ...(reader.seesSums && { totalAmount: toNaira(order.totalKobo) }),
  };
}

/** A note as its reader may read it. */
export function noteText(text: string, { seesSums }: Reader): string {
  return seesSums ? text : withoutSums(text);
}

/**
 * What came in, what was sent back and how it adds up.
 * @param feeToday what sending it would cost today; undefined where nobody needs to know
 */
export function toMoneyReply(
  order: OrderRecord,
  feeToday: Kobo | undefined,
): NonNullable<StaffOrder["money"]> {
  return {
    subtotal: toNaira(order.subtotalKobo),
    shipping: toNaira(order.shippingKobo),
    shippingToday:
      feeToday === undefined || feeToday === order.shippingKobo ? null : toNaira(feeToday),
    discount: toNaira(order.discountKobo),
    discountCode: order.discountCode,
    total: toNaira(order.totalKobo),
    received: toNaira(cameKobo(order)),
    refunded: toNaira(sentBackKobo(order)),
    reversed: toNaira(order.reversedKobo),
    due: toNaira(dueKobo(order)),
    way: order.paymentWay,
  };
}

/** To whom an order goes, and where, without the e-mail address. */
export function toAddressReply({ shippingInfo }: OrderRecord): StaffOrder["address"] {
  const { email: _email, ...address } = shippingInfo;
  return address;
}

/** What is sent for an order; the code is the buyer's alone. */
export function toParcelReply(parcel: ParcelRecord): OrderParcel {
  const { carrier, trackingNumber, photoPath, handOverCode } = parcel;
  return {
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    photoUrl: photoPath,
    hasCode: handOverCode !== null,
  };
}
