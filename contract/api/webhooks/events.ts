import { type Static, Type } from "typebox";
import { OrderStatus } from "../orders/orders.ts";
import { ReturnKind, ReturnStatus } from "../returns/returns.ts";
import type { EventType } from "./event-types.ts";

const naira = (description: string) => Type.Number({ description });

/** Without who bought: read the order for that. */
const OrderChange = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  totalAmount: naira("Naira"),
  receivedAmount: naira("Naira received, less what was reversed"),
  refundedAmount: naira("Naira"),
  dueAmount: naira("Naira still to be paid"),
  items: Type.Array(
    Type.Object({
      productId: Type.String(),
      size: Type.String(),
      quantity: Type.Integer({ description: "Less what was refunded or returned" }),
      price: naira("Naira for one"),
    }),
  ),
});

const ShippedOrder = Type.Object({
  ...OrderChange.properties,
  carrier: Type.String(),
  trackingNumber: Type.String(),
});

const RefundChange = Type.Object({
  id: Type.String({ description: "Of the order" }),
  orderNumber: Type.String(),
  status: OrderStatus,
  amount: naira("Naira refunded now"),
  refundedAmount: naira("Naira refunded in all"),
});

const ReturnChange = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.String(),
  kind: ReturnKind,
  status: ReturnStatus,
  items: Type.Array(
    Type.Object({
      size: Type.String(),
      quantity: Type.Integer(),
      wantedSize: Type.Union([Type.String(), Type.Null()]),
      sellable: Type.Integer({ description: "Received in sellable condition" }),
      damaged: Type.Integer(),
      lost: Type.Integer({ description: "Not received" }),
    }),
  ),
});

const ProductChange = Type.Object({
  id: Type.String(),
  status: Type.Union([Type.Literal("published"), Type.Literal("draft"), Type.Literal("archived")]),
});

const StockChange = Type.Object({
  productId: Type.String(),
  size: Type.String(),
  before: Type.Integer(),
  after: Type.Integer(),
});

const CustomerChange = Type.Object({ id: Type.String({ description: "Of the account" }) });

const BusinessChange = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  status: Type.Union([Type.Literal("pending"), Type.Literal("approved")]),
});

export const eventData = {
  "order.placed": OrderChange,
  "order.paid": OrderChange,
  "order.packed": OrderChange,
  "order.shipped": ShippedOrder,
  "order.delivered": OrderChange,
  "order.cancelled": OrderChange,
  "refund.made": RefundChange,
  "return.requested": ReturnChange,
  "return.received": ReturnChange,
  "product.published": ProductChange,
  "product.updated": ProductChange,
  "stock.changed": StockChange,
  "customer.created": CustomerChange,
  "business.registered": BusinessChange,
  "business.approved": BusinessChange,
} as const satisfies Record<EventType, unknown>;

/** As it is sent. */
export function eventPayload(type: EventType) {
  return Type.Object({
    id: Type.String({ description: "As in the header webhook-id" }),
    type: Type.Literal(type),
    timestamp: Type.String({ description: "When it happened, in UTC" }),
    data: eventData[type],
  });
}

export type EventData = { [Kind in EventType]: Static<(typeof eventData)[Kind]> };

/** Events of one object are delivered in their order. */
export type EventObject = "order" | "return" | "product" | "customer" | "business";
