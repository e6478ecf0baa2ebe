import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { UpdateTracking } from "../orders/staff-order-commands.ts";
import {
  BuyerReturn,
  OrderReturns,
  RequestReturn,
  RequestReturnLink,
  ReturnLinkReply,
} from "./returns.ts";
import {
  ApproveReturn,
  EndReturn,
  ReceiveReturn,
  RefundReturn,
  ReturnPage,
  ReturnQuery,
  ReverseReturn,
  SendExchange,
  StaffReturn,
} from "./staff-returns.ts";

const headers = Type.Object({
  "x-return-token": Type.Optional(Type.String({ pattern: "^[\\w-]{43}$" })),
});

export const shopReturnRoutes = defineRoutes("returns", {
  "POST /returns/links": {
    summary: "Email a guest the link to request a return",
    description: "The answer is the same whether there is such an order or not.",
    body: RequestReturnLink,
    reply: ReturnLinkReply,
  },
  "GET /orders/:id/returns": {
    summary: "List what can be returned from an order, and its returns",
    headers,
    reply: OrderReturns,
    errors: ["email_unverified"],
  },
  "POST /orders/:id/returns/:returnId/withdraw": {
    summary: "Withdraw a return request",
    headers,
    reply: BuyerReturn,
    errors: ["email_unverified", "conflict"],
  },
});

export const shopReturnRequestRoutes = defineRoutes("returns", {
  "POST /orders/:id/returns": {
    summary: "Request an exchange or a refund",
    description:
      "JSON, or multipart/form-data with the JSON as the part `request` and up to four JPEG, PNG or WebP pictures as `photos`.",
    headers,
    idempotent: true,
    body: RequestReturn,
    multipart: { field: "photos", max: 4, required: false },
    status: 201,
    reply: BuyerReturn,
    errors: ["email_unverified", "conflict", "out_of_stock"],
  },
});

export const staffReturnRoutes = defineRoutes("staff", {
  "GET /staff/returns": {
    summary: "List exchanges and returns, longest waiting first",
    right: "returns.read",
    query: ReturnQuery,
    reply: ReturnPage,
  },
  "GET /staff/orders/:id/returns": {
    summary: "List what can be returned from an order, and its returns",
    right: "returns.approve",
    reply: OrderReturns,
  },
  "POST /staff/orders/:id/returns": {
    summary: "Create a return for a customer",
    right: "returns.approve",
    idempotent: true,
    body: RequestReturn,
    status: 201,
    reply: StaffReturn,
    errors: ["out_of_stock"],
  },
  "GET /staff/returns/:id": {
    summary: "Get a return with its history",
    right: "returns.read",
    reply: StaffReturn,
  },
  "GET /staff/returns/:id/photos/:photoId": {
    summary: "Get a photo of a return",
    right: "returns.read",
    file: true,
  },
  "GET /staff/returns/:id/packing-slip": {
    summary: "Print the packing slip of an exchange",
    right: "orders.read",
    file: true,
  },
  "POST /staff/returns/:id/approve": {
    summary: "Approve a return and reserve the new size of an exchange",
    right: "returns.approve",
    body: ApproveReturn,
    reply: StaffReturn,
    errors: ["out_of_stock"],
  },
  "POST /staff/returns/:id/decline": {
    summary: "Decline a return with a message to the customer",
    right: "returns.approve",
    body: EndReturn,
    reply: StaffReturn,
  },
  "POST /staff/returns/:id/close": {
    summary: "Close a return without a refund or an exchange",
    right: "returns.approve",
    body: EndReturn,
    reply: StaffReturn,
  },
  "POST /staff/returns/:id/reopen": {
    summary: "Take back an approval, a refusal or a closure",
    right: "returns.approve",
    body: ReverseReturn,
    reply: StaffReturn,
    errors: ["out_of_stock"],
  },
  "POST /staff/returns/:id/receive": {
    summary: "Receive returned items as sellable, needing repair or lost",
    right: "returns.receive",
    body: ReceiveReturn,
    reply: StaffReturn,
  },
  "POST /staff/returns/:id/unreceive": {
    summary: "Mark received items as not received and take them out of stock",
    right: "returns.receive",
    body: ReverseReturn,
    reply: StaffReturn,
  },
  "POST /staff/returns/:id/ship": {
    summary: "Mark an exchange as sent",
    right: "orders.pack",
    body: SendExchange,
    reply: StaffReturn,
  },
  "POST /staff/returns/:id/cancel-shipment": {
    summary: "Mark an exchange as not sent",
    right: "orders.pack",
    body: ReverseReturn,
    reply: StaffReturn,
  },
  "PATCH /staff/returns/:id/parcel": {
    summary: "Change the carrier and tracking number of an exchange",
    right: "returns.receive",
    body: UpdateTracking,
    reply: StaffReturn,
  },
  "POST /staff/returns/:id/refund": {
    summary: "Refund the items that arrived",
    right: "refunds.create",
    body: RefundReturn,
    reply: StaffReturn,
  },
});
