import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { OfferedPaymentWay } from "./orders.ts";
import { StaffMember } from "./staff.ts";
import { RefundState, WentBack } from "./staff-payments.ts";

const naira = Type.Number({ description: "Naira" });

/**
 * What becomes of the pieces of a refunded line once the money went: back into stock, into stock when they arrive,
 * damaged and never sold again, or they stay with the buyer.
 */
export const PieceFate = Type.Union([
  Type.Literal("stock"),
  Type.Literal("arrival"),
  Type.Literal("damaged"),
  Type.Literal("buyer"),
]);
/** What becomes of the pieces of a refunded line. */
export type PieceFate = Type.Static<typeof PieceFate>;

/** Why money goes back. */
export const RefundWhy = Type.Union([
  Type.Literal("unwanted"),
  Type.Literal("returned"),
  Type.Literal("faulty"),
  Type.Literal("wrong_piece"),
  Type.Literal("not_arrived"),
  Type.Literal("sold_out"),
  Type.Literal("paid_too_much"),
  Type.Literal("goodwill"),
]);
/** Why money goes back. */
export type RefundWhy = Type.Static<typeof RefundWhy>;

const mode = Type.Union([Type.Literal("all"), Type.Literal("lines"), Type.Literal("amount")]);
const amount = Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira });

/** Body of POST /staff/orders/{id}/refunds. */
export const MakeRefund = Type.Object(
  {
    /** Everything that is left, pieces and their share, or an amount. */
    mode,
    /** Pieces of the order's lines; with `all` only what becomes of them is read. */
    lines: Type.Array(
      Type.Object(
        {
          /** Which line of the order, from 1. */
          position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
          quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantity }),
          fate: PieceFate,
        },
        { additionalProperties: false },
      ),
      { maxItems: limits.orderLines },
    ),
    /** With `lines`: what was paid for shipping goes back too. */
    shipping: Type.Boolean(),
    /** With `amount`, and in every mode the sum the button named: another one now is refused. */
    amount,
    /** What the sender saw that could go back: it is refused when money has moved since. */
    refundable: Type.Number({ minimum: 0, maximum: limits.refundNaira }),
    why: RefundWhy,
    /** For the buyer, in the mail about it. */
    words: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/refunds. */
export type MakeRefund = Type.Static<typeof MakeRefund>;

/** Query of GET /staff/orders/{id}/refunds/preview. */
export const PreviewRefund = Type.Object(
  {
    mode,
    /** `position:quantity`, with commas between. */
    lines: Type.Optional(
      Type.String({ maxLength: 1000, pattern: "^\\d{1,3}:\\d{1,4}(,\\d{1,3}:\\d{1,4})*$" }),
    ),
    shipping: Type.Optional(Type.Boolean()),
    amount: Type.Optional(amount),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/orders/{id}/refunds/preview. */
export type PreviewRefund = Type.Static<typeof PreviewRefund>;

/** What a refund would return, and from which payment. */
export const RefundPreview = Type.Object({
  amount: naira,
  pieces: Type.Integer(),
  /** At the prices of the order, before any discount. */
  piecesAmount: naira,
  /** Their share of the discount, not paid and so not returned. */
  discountShare: naira,
  shippingAmount: naira,
  /** The pieces are worth more than is left of what came. */
  isCut: Type.Boolean(),
  parts: Type.Array(
    Type.Object({ reference: Type.String(), amount: naira, way: OfferedPaymentWay }),
  ),
});
/** What a refund would return. */
export type RefundPreview = Type.Static<typeof RefundPreview>;

/** A refund as staff see it. */
export const StaffRefund = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  amount: naira,
  state: RefundState,
  /** Null until its money left. */
  how: Type.Union([WentBack, Type.Null()]),
  reason: Type.String(),
  note: Type.String(),
  by: Type.Union([StaffMember, Type.Null()]),
  at: Type.String(),
  settledAt: nullableText,
  lines: Type.Array(
    Type.Object({ position: Type.Integer(), quantity: Type.Integer(), fate: PieceFate }),
  ),
});
/** A refund as staff see it. */
export type StaffRefund = Type.Static<typeof StaffRefund>;

/** Reply of GET /staff/orders/{id}/refunds: what may go back of an order, and what did. */
export const OrderRefunds = Type.Object({
  orderNumber: Type.String(),
  buyer: Type.String(),
  /** What came and is not on its way back. */
  refundable: naira,
  /** What the asking member may return of it; less than that only for a role with a limit. */
  allowed: naira,
  /** Of shipping, what was paid and not returned. */
  shippingAmount: naira,
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      name: Type.String(),
      size: Type.String(),
      image: Type.String({ pattern: printable }),
      unitPrice: naira,
      quantity: Type.Integer(),
      /** Pieces that no refund was made for. */
      left: Type.Integer(),
      stock: Type.Integer(),
      fates: Type.Array(PieceFate),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      ...StaffRefund.properties,
      /** Number of its credit note; null of what the store did not send. */
      creditNote: nullableText,
    }),
  ),
});
/** Reply of GET /staff/orders/{id}/refunds. */
export type OrderRefunds = Type.Static<typeof OrderRefunds>;

/** Pieces of a refund that are on their way back to the store; no sums, since packers and stock keepers receive them. */
export const ComingPieces = Type.Object({
  refundId: Type.String(),
  /** Which line of the order, from 1. */
  position: Type.Integer(),
  orderId: Type.String(),
  orderNumber: Type.String(),
  buyerName: Type.String(),
  name: Type.String(),
  size: Type.String(),
  image: Type.String({ pattern: printable }),
  quantity: Type.Integer(),
  /** When the refund was asked for. */
  since: Type.String(),
});
/** Pieces of a refund that are on their way back to the store. */
export type ComingPieces = Type.Static<typeof ComingPieces>;

const pieces = Type.Integer({ minimum: 0, maximum: limits.lineQuantity });

/** Body of POST /staff/refunds/{id}/receive: what came of the pieces of one line; together all of them. */
export const ReceivePieces = Type.Object(
  {
    position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
    /** Counted into stock. */
    asNew: pieces,
    toMend: pieces,
    lost: pieces,
  },
  { additionalProperties: false },
);
/** Body of POST /staff/refunds/{id}/receive. */
export type ReceivePieces = Type.Static<typeof ReceivePieces>;
