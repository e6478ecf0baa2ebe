import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import { isNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import { fullName } from "#contract/delivery/shipping-lines.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { UserCaller } from "#server/platform/auth/caller.ts";
import type { OrderRecord, ParcelRecord } from "../model/order.ts";
import {
  balanceDueKobo,
  isDueOnDelivery,
  netReceivedKobo,
  netRefundedKobo,
  toVatResponse,
} from "../model/order-money.ts";
import { listOrdersOfBuyer } from "../queries/orders.queries.ts";

export function toOrderResponse(order: OrderRecord): Order {
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
    ...(order.vat && { vat: toVatResponse(order.vat) }),
    receivedAmount: toNaira(netReceivedKobo(order)),
    refundedAmount: toNaira(netRefundedKobo(order)),
    dueAmount: toNaira(balanceDueKobo(order)),
    ...(isDueOnDelivery(order) && { isPaidOnDelivery: true as const }),
    ...(order.awaitsPacking && { awaitsPacking: true as const }),
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
      name: fullName(shippingInfo),
    },
    poNumber: order.poNumber,
    pickup: order.pickup,
    business: order.business && {
      companyName: order.business.companyName,
      taxId: order.business.taxId,
    },
  };
}

/** The carrier shows once shipped; the delivery code only while on its way. */
export function toBuyerParcel(
  { status }: Pick<OrderRecord, "status">,
  { carrier, trackingNumber, photoPath, handOverCode }: ParcelRecord,
): NonNullable<Order["parcel"]> {
  const tracking = isNotShipped(status)
    ? { carrier: "", trackingNumber: "", trackingUrl: null }
    : { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
  return {
    ...tracking,
    photoUrl: photoPath,
    handOverCode: status === "SHIPPED" ? handOverCode : null,
  };
}

const maxExportedOrders = 10_000;

export async function exportOrders(db: Queryable, caller: UserCaller): Promise<Order[]> {
  const { rows: orders } = await listOrdersOfBuyer(db, caller, {
    limit: maxExportedOrders,
    offset: 0,
  });
  return orders.map(toOrderResponse);
}
