import { trackingUrl } from "#contract/api/carriers.ts";
import { isNotSent } from "#contract/api/order-stage.ts";
import type { Order } from "#contract/api/orders.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { OrderRecord } from "./order.ts";
import { cameKobo, dueKobo, sentBackKobo } from "./order-money.ts";
import type { ParcelRecord } from "./parcel.ts";

/** An order as its buyer sees it, amounts in naira. */
export function toOrderReply(order: OrderRecord): Order {
  const { shippingInfo } = order;
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    subtotalAmount: toNaira(order.subtotalKobo),
    shippingAmount: toNaira(order.shippingKobo),
    discountAmount: toNaira(order.discountKobo),
    discountCode: order.discountCode,
    totalAmount: toNaira(order.totalKobo),
    receivedAmount: toNaira(cameKobo(order)),
    refundedAmount: toNaira(sentBackKobo(order)),
    dueAmount: toNaira(dueKobo(order)),
    items: order.lines.map((line) => ({
      productId: line.productId,
      product: { id: line.productId, name: line.name },
      name: line.name,
      image: line.image,
      size: line.size,
      quantity: line.quantity,
      price: toNaira(line.unitPriceKobo),
    })),
    shippingInfo: {
      ...shippingInfo,
      name: `${shippingInfo.firstName} ${shippingInfo.lastName}`,
    },
    poNumber: order.poNumber,
    business: order.business && {
      companyName: order.business.companyName,
      taxId: order.business.taxId,
    },
  };
}

/**
 * What is sent for an order as its buyer sees it: who brings it once it has left us, the code for as long as there is
 * somebody to tell it to.
 */
export function toBuyersParcel(
  { status }: Pick<OrderRecord, "status">,
  { carrier, trackingNumber, photoPath, handOverCode }: ParcelRecord,
): NonNullable<Order["parcel"]> {
  const way = isNotSent(status)
    ? { carrier: "", trackingNumber: "", trackingUrl: null }
    : { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
  return {
    ...way,
    photoUrl: photoPath,
    handOverCode: status === "SHIPPED" ? handOverCode : null,
  };
}
