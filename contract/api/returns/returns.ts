import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { maxReturnMessageLength } from "./return-limits.ts";

export const ReturnKind = Type.Union([Type.Literal("exchange"), Type.Literal("refund")]);
export type ReturnKind = Type.Static<typeof ReturnKind>;

/** Decision 25. The order keeps its own status. */
export const ReturnStatus = Type.Union([
  Type.Literal("REQUESTED"),
  Type.Literal("APPROVED"),
  Type.Literal("DECLINED"),
  Type.Literal("RECEIVED"),
  Type.Literal("SHIPPED"),
  Type.Literal("REFUNDED"),
  Type.Literal("CLOSED"),
  Type.Literal("WITHDRAWN"),
]);
export type ReturnStatus = Type.Static<typeof ReturnStatus>;

export const ReturnReason = Type.Union([
  Type.Literal("too_small"),
  Type.Literal("too_large"),
  Type.Literal("not_as_described"),
  Type.Literal("defective"),
  Type.Literal("wrong_item"),
  Type.Literal("changed_mind"),
  Type.Literal("other"),
]);
export type ReturnReason = Type.Static<typeof ReturnReason>;

const size = Type.String({ minLength: 1, maxLength: 16, pattern: printable });

export const ReturnLine = Type.Object({
  /** From 1. */
  position: Type.Integer(),
  productId: Type.String(),
  name: Type.String(),
  image: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  wantedSize: nullableText,
});
export type ReturnLine = Type.Static<typeof ReturnLine>;

export const ReturnRefundState = Type.Union([
  Type.Literal("expected"),
  Type.Literal("in_progress"),
  Type.Literal("sent"),
  Type.Literal("not_sent"),
]);
export type ReturnRefundState = Type.Static<typeof ReturnRefundState>;

/** How much of these items is refunded otherwise. */
export const RefundedPortion = Type.Union([
  Type.Literal("none"),
  Type.Literal("some"),
  Type.Literal("all"),
]);
export type RefundedPortion = Type.Static<typeof RefundedPortion>;

const ReturnStep = Type.Object({
  status: ReturnStatus,
  at: Type.String(),
  message: Type.String(),
});

export const ExchangeParcel = Type.Union([
  Type.Object({
    carrier: Type.String(),
    trackingNumber: Type.String(),
    trackingUrl: nullableText,
  }),
  Type.Null(),
]);

/** Amounts in naira. */
export const BuyerReturn = Type.Object({
  id: Type.String(),
  reference: Type.String({ description: "EX- and seven characters" }),
  kind: ReturnKind,
  status: ReturnStatus,
  reason: ReturnReason,
  message: Type.String(),
  lines: Type.Array(ReturnLine),
  photos: Type.Integer(),
  requestedAt: Type.String(),
  /** Null for an exchange, and for a return closed without a refund. */
  refundAmount: Type.Union([Type.Number(), Type.Null()]),
  refundState: ReturnRefundState,
  paidBack: Type.Optional(RefundedPortion),
  /** Units lost in transit. */
  lost: Type.Optional(Type.Integer()),
  parcel: ExchangeParcel,
  steps: Type.Array(ReturnStep),
  canWithdraw: Type.Boolean(),
});
export type BuyerReturn = Type.Static<typeof BuyerReturn>;

const ReturnableLine = Type.Object({
  position: Type.Integer(),
  productId: Type.String(),
  name: Type.String(),
  image: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  /** Naira per unit; a refund is at most `left`. */
  amount: Type.Number(),
  until: Type.String(),
  otherSizes: Type.Array(Type.Object({ size: Type.String(), stock: Type.Integer() })),
});

export type ReturnableLine = Type.Static<typeof ReturnableLine>;

export const OrderReturns = Type.Object({
  orderNumber: Type.String(),
  windowDays: Type.Integer(),
  items: Type.Array(ReturnableLine),
  /** Not refunded yet, in naira. */
  left: Type.Number(),
  returns: Type.Array(BuyerReturn),
});
export type OrderReturns = Type.Static<typeof OrderReturns>;

/** With photos: the part `request` of a multipart body, beside `photos`. */
export const RequestReturn = Type.Object(
  {
    kind: ReturnKind,
    lines: Type.Array(
      Type.Object(
        {
          position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
          size,
          quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantity }),
          wantedSize: Type.Optional(size),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.orderLines },
    ),
    reason: ReturnReason,
    message: Type.Optional(Type.String({ maxLength: maxReturnMessageLength })),
  },
  { additionalProperties: false },
);
export type RequestReturn = Type.Static<typeof RequestReturn>;

export const RequestReturnLink = Type.Object(
  {
    email: cleanedText({ minLength: 3, maxLength: limits.emailLength }),
    orderNumber: cleanedText({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);
export type RequestReturnLink = Type.Static<typeof RequestReturnLink>;

/** The same whether the order exists or not. */
export const ReturnLinkReply = Type.Object({ message: Type.String() });
export type ReturnLinkReply = Type.Static<typeof ReturnLinkReply>;

export const OrderReturnState = Type.Object({
  canRequest: Type.Boolean(),
  count: Type.Integer(),
});
export type OrderReturnState = Type.Static<typeof OrderReturnState>;

export const ExportedReturn = Type.Object({
  reference: Type.String(),
  orderNumber: Type.String(),
  kind: ReturnKind,
  status: ReturnStatus,
  createdAt: Type.String(),
  reason: ReturnReason,
  message: Type.String(),
  items: Type.Array(
    Type.Object({
      position: Type.Integer({ description: "Which line of the order, from 1" }),
      size: Type.String(),
      wantedSize: Type.Union([Type.String(), Type.Null()]),
      quantity: Type.Integer(),
    }),
  ),
  messages: Type.Array(Type.String()),
  photos: Type.Array(Type.Object({ mediaType: Type.String(), base64: Type.String() })),
});
export type ExportedReturn = Type.Static<typeof ExportedReturn>;
