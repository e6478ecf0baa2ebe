import { defineRoutes } from "../define-routes.ts";
import { EditedOrder, EditOrderItems, OrderItemsPreview, PreviewOrderItems } from "./edit-order.ts";
import { CreatedStaffOrder, CreateStaffOrder, EmailPaymentLink } from "./staff-new-order.ts";
import {
  BulkTransition,
  BulkTransitionResult,
  CancelOrder,
  CreatedPaymentLink,
  CreateOrderNote,
  DeliverOrder,
  MoveOrder,
  PackingSlipsQuery,
  PinOrderNote,
  ShipOrder,
  UpdateOrderAddress,
  UpdatePackedQuantity,
  UpdateTracking,
  UploadParcelPhoto,
} from "./staff-order-commands.ts";
import { OrderExportQuery, StaffOrder, StaffOrderPage, StaffOrderQuery } from "./staff-orders.ts";

export const staffOrderRoutes = defineRoutes("staff", {
  "GET /staff/orders": {
    summary: "List orders by tab",
    right: "orders.read",
    apiKey: "orders:read",
    query: StaffOrderQuery,
    reply: StaffOrderPage,
  },
  "GET /staff/orders/:id": {
    summary: "Get an order by id or number",
    right: "orders.read",
    apiKey: "orders:read",
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/packed-items": {
    summary: "Set the packed quantity of an order line",
    right: "orders.pack",
    apiKey: "orders:write",
    body: UpdatePackedQuantity,
    reply: StaffOrder,
    unversioned: true,
  },
  "POST /staff/orders/:id/notes": {
    summary: "Add an internal note",
    right: "orders.pack",
    apiKey: "orders:write",
    idempotent: true,
    body: CreateOrderNote,
    status: 201,
    reply: StaffOrder,
    unversioned: true,
  },
  "PATCH /staff/orders/:id/notes/:noteId": {
    summary: "Pin or unpin a note; the pinned note is printed on the packing slip",
    right: "orders.pack",
    apiKey: "orders:write",
    body: PinOrderNote,
    reply: StaffOrder,
    unversioned: true,
  },
  "PATCH /staff/orders/:id/address": {
    summary: "Update the delivery address of an unshipped order",
    right: "orders.edit",
    body: UpdateOrderAddress,
    reply: StaffOrder,
  },
  "PATCH /staff/orders/:id/parcel": {
    summary: "Update the carrier and tracking number",
    right: "orders.pack",
    apiKey: "orders:write",
    body: UpdateTracking,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/payment-link": {
    summary: "Create a new payment link and email it, if the customer has an email",
    right: "orders.edit",
    idempotent: true,
    reply: CreatedPaymentLink,
    errors: ["order_not_payable"],
    unversioned: true,
  },
  "POST /staff/orders/:id/payment-link/email": {
    summary: "Email the payment link that was just created",
    right: "orders.edit",
    idempotent: true,
    body: EmailPaymentLink,
    reply: StaffOrder,
    errors: ["order_not_payable", "conflict"],
    unversioned: true,
  },
});

export const staffOrderTransitionRoutes = defineRoutes("staff", {
  "POST /staff/orders/:id/hand-over": {
    summary: "Mark an order handed over to the customer, without shipping",
    right: "orders.pack",
    body: MoveOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/pack": {
    summary: "Mark an order packed",
    right: "orders.pack",
    apiKey: "orders:write",
    body: MoveOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/unpack": {
    summary: "Return a packed order to the orders to pack",
    right: "orders.pack",
    apiKey: "orders:write",
    body: MoveOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/ship": {
    summary: "Mark an order shipped and email the customer its tracking",
    right: "orders.pack",
    apiKey: "orders:write",
    body: ShipOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/cancel-shipment": {
    summary: "Return a shipped order to the packed ones; a customer who was told gets an email",
    right: "orders.pack",
    apiKey: "orders:write",
    body: MoveOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/deliver": {
    summary: "Mark an order delivered, with or without the delivery code",
    right: "orders.pack",
    apiKey: "orders:write",
    body: DeliverOrder,
    reply: StaffOrder,
    errors: ["code_invalid"],
  },
  "POST /staff/orders/:id/undeliver": {
    summary: "Mark a delivered order as not delivered; a customer who was told gets an email",
    right: "orders.pack",
    body: MoveOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/cancel": {
    summary: "Cancel an unpaid or fully refunded order and restock its items",
    right: "orders.edit",
    body: CancelOrder,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/reopen": {
    summary: "Reopen a cancelled order whose items are in stock and whose money did not go back",
    right: "orders.edit",
    body: MoveOrder,
    reply: StaffOrder,
    errors: ["out_of_stock"],
  },
  "POST /staff/orders/transitions": {
    summary: "Change the status of many orders; returns the result of each",
    right: "orders.pack",
    body: BulkTransition,
    reply: BulkTransitionResult,
  },
});

export const staffOrderFileRoutes = defineRoutes("staff", {
  "GET /staff/orders/packing-slips": {
    summary: "Get packing slips of orders as one PDF",
    right: "orders.read",
    apiKey: "orders:read",
    query: PackingSlipsQuery,
    file: true,
  },
  "GET /staff/orders/export": {
    summary: "Export orders as CSV",
    right: "orders.export",
    query: OrderExportQuery,
    file: true,
  },
  "GET /staff/orders/:id/invoice": {
    summary: "Get an order's invoice as a PDF",
    right: "prices.read",
    apiKey: "payments:read",
    file: true,
    errors: ["conflict"],
  },
  "POST /staff/orders/:id/resend-email": {
    summary: "Resend the last email to the customer",
    right: "orders.edit",
    idempotent: true,
    reply: StaffOrder,
  },
  "POST /staff/orders/:id/parcel-photo": {
    summary: "Upload the parcel photo the customer sees",
    description:
      "multipart/form-data with an empty JSON object as the part `request` and one JPEG, PNG or WebP file as `photo`.",
    right: "orders.pack",
    apiKey: "orders:write",
    body: UploadParcelPhoto,
    multipart: { field: "photo", max: 1, required: true },
    reply: StaffOrder,
  },
  "DELETE /staff/orders/:id/parcel-photo": {
    summary: "Remove the parcel photo",
    right: "orders.pack",
    reply: StaffOrder,
    unversioned: true,
  },
});

export const staffCheckoutRoutes = defineRoutes("staff", {
  "POST /staff/orders/:id/items/preview": {
    summary: "Price the items an order is to have, without changing it",
    right: "orders.edit",
    body: PreviewOrderItems,
    reply: OrderItemsPreview,
    unversioned: true,
    errors: ["conflict"],
  },
  "POST /staff/orders/:id/items": {
    summary: "Replace the items of an order that is not packed; the difference is due or refunded",
    right: "orders.edit",
    idempotent: true,
    body: EditOrderItems,
    reply: EditedOrder,
    errors: ["out_of_stock", "conflict"],
  },
  "POST /staff/orders": {
    summary: "Create an order that a customer placed by chat, by phone or in person",
    right: "orders.edit",
    idempotent: true,
    body: CreateStaffOrder,
    status: 201,
    reply: CreatedStaffOrder,
    errors: [
      "price_changed",
      "out_of_stock",
      "pay_on_delivery_refused",
      "similar_payment",
      "conflict",
    ],
  },
});
