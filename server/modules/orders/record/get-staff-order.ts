import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import { isNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type {
  OrderParcel,
  StaffOrder,
  StaffOrderSummary,
} from "#contract/api/orders/staff-orders.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { getStockByVariant } from "#server/modules/catalogue/stock/index.ts";
import { findDeliveryFee } from "#server/modules/delivery/index.ts";
import { getActorNames } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getLastEmail } from "../emails/last-order-email.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import {
  balanceDueKobo,
  isDueOnDelivery,
  netReceivedKobo,
  netRefundedKobo,
  toVatResponse,
} from "../model/order-money.ts";
import { canReadText, type OrderReader, type Reader } from "../model/order-reader.ts";
import { shippedQuantity } from "../model/order-state-machine.ts";
import {
  findCustomerId,
  findOpenCaseId,
  findParcel,
  listOrderNotes,
  listOtherOrders,
  listPackedLines,
  type OrderNoteRecord,
} from "../queries/fulfilment.queries.ts";
import { wasReaddressed } from "../queries/order-events.queries.ts";
import { findOrder, findOrderByNumber } from "../queries/orders.queries.ts";
import { getStaffTimeline } from "./timeline.ts";

const maxOtherOrders = 5;

/** @throws {AppError} `not_found` */
export async function getOrder(db: Queryable, idOrNumber: string): Promise<OrderRecord> {
  const order =
    (await findOrder(db, idOrNumber)) ?? (await findOrderByNumber(db, idOrNumber.toUpperCase()));
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  return order;
}

export async function getStaffOrder(
  db: Queryable,
  id: string,
  reader: OrderReader,
): Promise<StaffOrder> {
  const order = await getOrder(db, id);
  const { canSeePrices, canSeeCustomers, canSeePayments } = reader;
  const lines = await listPackedLines(db, order.id);
  const stock = await getStockByVariant(
    db,
    lines.map(({ variantId }) => variantId),
  );
  const notes = (await listOrderNotes(db, order.id)).filter((note) => canReadText(note, reader));
  const getActorName = await getActorNames(
    db,
    notes.map(({ staffId }) => staffActor({ id: staffId })),
  );
  const others = await listOtherOrders(db, order, maxOtherOrders);
  const needsFee =
    canSeePrices &&
    !order.pickup &&
    isNotShipped(order.status) &&
    (await wasReaddressed(db, order.id));
  const feeToday = needsFee
    ? await findDeliveryFee(db, order.shippingInfo, order.subtotalKobo)
    : undefined;
  const parcel = toStaffParcel(await findParcel(db, order.id));
  const pinnedNote = notes.find(({ isPinned }) => isPinned);
  return {
    ...toStaffSummary(order, pinnedNote, reader),
    lines: lines.map((line) => ({
      position: line.position,
      productId: line.productId,
      name: line.name,
      size: line.size,
      image: line.image,
      quantity: line.quantity,
      packedQuantity: line.packedQuantity,
      withdrawn: line.withdrawn,
      stock: stock.get(line.variantId) ?? 0,
      ...(canSeePrices && {
        price: toNaira(line.unitPriceKobo),
        total: toNaira(line.lineTotalKobo),
      }),
    })),
    address: toAddress(order),
    buyerKind: order.userId === null ? "guest" : "account",
    userId: order.userId,
    ...(canSeeCustomers && { customerId: (await findCustomerId(db, order)) ?? null }),
    poNumber: order.poNumber,
    pickup: order.pickup,
    acceptedPolicies: [...order.acceptedPolicies],
    ...(canSeePayments && { openCaseId: (await findOpenCaseId(db, order)) ?? null }),
    parcel,
    notes: notes.map(({ id, staffId, text, isPinned, createdAt }) => ({
      id,
      text,
      isPinned,
      by: getActorName(staffActor({ id: staffId })),
      at: createdAt.toISOString(),
    })),
    timeline: await getStaffTimeline(db, order, reader, parcel),
    others: {
      count: others[0]?.count ?? 0,
      orders: others.map(({ id, orderNumber, status, createdAt, totalKobo }) => ({
        id,
        orderNumber,
        status,
        createdAt: createdAt.toISOString(),
        ...(canSeePrices && { totalAmount: toNaira(totalKobo) }),
      })),
    },
    ...(canSeePrices && {
      email: order.email,
      money: toOrderAmounts(order, feeToday),
      lastEmail: (await getLastEmail(db, order))?.title ?? null,
    }),
  };
}

/** Free text with the id of the member who wrote it. */
type StaffText = Pick<OrderNoteRecord, "staffId" | "text">;

/** Without prices for readers who can't see them. */
export function toStaffSummary(
  order: OrderRecord,
  pinnedNote: StaffText | undefined,
  reader: Reader,
): StaffOrderSummary {
  const { shippingInfo, lines } = order;
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    status: order.status,
    awaitsPacking: order.awaitsPacking,
    isDueOnDelivery: isDueOnDelivery(order),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
    buyer: fullName(shippingInfo),
    company: order.business?.companyName ?? null,
    isWholesale: order.businessProfileId !== null,
    city: shippingInfo.city,
    state: shippingInfo.state,
    units: lines.reduce((units, line) => units + shippedQuantity(order, line), 0),
    items: lines.map(({ name, size, image, quantity, withdrawn }) => ({
      ...{ name, size, image },
      ...{ quantity, withdrawn },
    })),
    openCases: order.openCases,
    isPaymentDisputed: order.isPaymentDisputed,
    hasBalanceDue:
      order.status !== "PENDING_PAYMENT" && !isDueOnDelivery(order) && balanceDueKobo(order) > 0,
    pinnedNote: pinnedNote && canReadText(pinnedNote, reader) ? pinnedNote.text : null,
    source: order.source,
    isPickup: order.pickup !== null,
    ...(reader.canSeePrices && { totalAmount: toNaira(order.totalKobo) }),
  };
}

function toOrderAmounts(
  order: OrderRecord,
  feeToday: Kobo | undefined,
): NonNullable<StaffOrder["money"]> {
  return {
    subtotal: toNaira(order.subtotalKobo),
    shipping: toNaira(order.shippingKobo),
    currentShipping:
      feeToday === undefined || feeToday === order.shippingKobo ? null : toNaira(feeToday),
    discount: toNaira(order.discountKobo),
    discountCode: order.discountCode,
    discountReason: order.discountReason,
    total: toNaira(order.totalKobo),
    ...(order.vat && { vat: toVatResponse(order.vat) }),
    received: toNaira(netReceivedKobo(order)),
    refunded: toNaira(netRefundedKobo(order)),
    reversed: toNaira(order.reversedKobo),
    due: toNaira(balanceDueKobo(order)),
    method: order.paymentMethod,
  };
}

function toAddress({ shippingInfo }: OrderRecord): StaffOrder["address"] {
  const { email: _email, ...address } = shippingInfo;
  return address;
}

/** Only the customer sees the delivery code. */
function toStaffParcel(parcel: ParcelRecord): OrderParcel {
  const { carrier, trackingNumber, photoPath, handOverCode, collectedMethod } = parcel;
  return {
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    photoUrl: photoPath,
    hasCode: handOverCode !== null,
    collectedMethod,
  };
}
