import { Type } from "typebox";
import { nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { AttemptMethod } from "../orders/staff-orders.ts";
import { StaffMember } from "../staff/staff.ts";
import { RefundMethod, RefundState } from "./staff-payments.ts";

const naira = Type.Number({ description: "Naira" });

/** Restock now, restock on arrival, damaged, or kept by the customer. */
export const ItemDisposition = Type.Union([
  Type.Literal("stock"),
  Type.Literal("arrival"),
  Type.Literal("damaged"),
  Type.Literal("buyer"),
]);
export type ItemDisposition = Type.Static<typeof ItemDisposition>;

export const RefundReason = Type.Union([
  Type.Literal("unwanted"),
  Type.Literal("returned"),
  Type.Literal("defective"),
  Type.Literal("wrong_item"),
  Type.Literal("not_arrived"),
  Type.Literal("sold_out"),
  Type.Literal("overpaid"),
  Type.Literal("goodwill"),
]);
export type RefundReason = Type.Static<typeof RefundReason>;

const mode = Type.Union([Type.Literal("all"), Type.Literal("lines"), Type.Literal("amount")]);
const amount = Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira });

export const CreateRefund = Type.Object(
  {
    mode,
    lines: Type.Array(
      Type.Object(
        {
          /** From 1. */
          position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
          quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantity }),
          disposition: ItemDisposition,
        },
        { additionalProperties: false },
      ),
      { maxItems: limits.orderLines },
    ),
    shipping: Type.Boolean(),
    /** The total shown to the sender; refused when it has changed. */
    amount,
    refundable: Type.Number({ minimum: 0, maximum: limits.refundNaira }),
    why: RefundReason,
    message: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  },
  { additionalProperties: false },
);
export type CreateRefund = Type.Static<typeof CreateRefund>;

export const RefundPreviewQuery = Type.Object(
  {
    mode,
    /** `position:quantity`, separated by commas. */
    lines: Type.Optional(
      Type.String({ maxLength: 1000, pattern: "^\\d{1,3}:\\d{1,4}(,\\d{1,3}:\\d{1,4})*$" }),
    ),
    shipping: Type.Optional(Type.Boolean()),
    amount: Type.Optional(amount),
  },
  { additionalProperties: false },
);
export type RefundPreviewQuery = Type.Static<typeof RefundPreviewQuery>;

export const RefundPreview = Type.Object({
  amount: naira,
  units: Type.Integer(),
  itemsAmount: naira,
  /** Never paid, so not refunded. */
  discountShare: naira,
  shippingAmount: naira,
  /** Overpaid, goodwill or (below zero) not received; all parts add up to the amount. */
  otherAmount: naira,
  /** The items exceed what is left of the payments. */
  isReduced: Type.Boolean(),
  parts: Type.Array(
    Type.Object({ reference: Type.String(), amount: naira, method: AttemptMethod }),
  ),
});
export type RefundPreview = Type.Static<typeof RefundPreview>;

export const StaffRefund = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  amount: naira,
  state: RefundState,
  how: Type.Union([RefundMethod, Type.Null()]),
  reason: Type.String(),
  note: Type.String(),
  by: Type.Union([StaffMember, Type.Null()]),
  at: Type.String(),
  settledAt: nullableText,
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      quantity: Type.Integer(),
      disposition: ItemDisposition,
    }),
  ),
});
export type StaffRefund = Type.Static<typeof StaffRefund>;

export const OrderRefunds = Type.Object({
  orderNumber: Type.String(),
  buyer: Type.String(),
  refundable: naira,
  /** The requesting member's limit. */
  allowed: naira,
  shippingAmount: naira,
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      name: Type.String(),
      size: Type.String(),
      image: Type.String({ pattern: printable }),
      unitPrice: naira,
      quantity: Type.Integer(),
      left: Type.Integer(),
      stock: Type.Integer(),
      dispositions: Type.Array(ItemDisposition),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      ...StaffRefund.properties,
      /** Null for what the store did not send. */
      creditNote: nullableText,
    }),
  ),
});
export type OrderRefunds = Type.Static<typeof OrderRefunds>;

/** Without amounts, since packers may read it. */
export const ExpectedItems = Type.Object({
  refundId: Type.String(),
  /** From 1. */
  position: Type.Integer(),
  orderId: Type.String(),
  orderNumber: Type.String(),
  buyerName: Type.String(),
  name: Type.String(),
  size: Type.String(),
  image: Type.String({ pattern: printable }),
  quantity: Type.Integer(),
  since: Type.String(),
});
export type ExpectedItems = Type.Static<typeof ExpectedItems>;

const quantity = Type.Integer({ minimum: 0, maximum: limits.lineQuantity });

/** The quantities add up to the line's. */
export const ReceiveItems = Type.Object(
  {
    position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
    sellable: quantity,
    damaged: quantity,
    lost: quantity,
  },
  { additionalProperties: false },
);
export type ReceiveItems = Type.Static<typeof ReceiveItems>;
