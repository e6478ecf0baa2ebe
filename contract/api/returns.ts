import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { returnWordsLength } from "./return-limits.ts";

/** What a buyer wants for a piece that comes back: another size, free of charge, or the money. */
export const ReturnKind = Type.Union([Type.Literal("exchange"), Type.Literal("refund")]);
/** What a buyer wants for a piece that comes back. */
export type ReturnKind = Type.Static<typeof ReturnKind>;

/** Where a return stands (decision 25). The order keeps its own status. */
export const ReturnStatus = Type.Union([
  Type.Literal("ASKED"),
  Type.Literal("APPROVED"),
  Type.Literal("DECLINED"),
  Type.Literal("ARRIVED"),
  Type.Literal("SENT"),
  Type.Literal("REFUNDED"),
  Type.Literal("CLOSED"),
  Type.Literal("WITHDRAWN"),
]);
/** Where a return stands. */
export type ReturnStatus = Type.Static<typeof ReturnStatus>;

/** Why a piece comes back. */
export const ReturnReason = Type.Union([
  Type.Literal("too_small"),
  Type.Literal("too_large"),
  Type.Literal("not_as_shown"),
  Type.Literal("faulty"),
  Type.Literal("wrong_piece"),
  Type.Literal("changed_mind"),
  Type.Literal("other"),
]);
/** Why a piece comes back. */
export type ReturnReason = Type.Static<typeof ReturnReason>;

const size = Type.String({ minLength: 1, maxLength: 16, pattern: printable });

/** Pieces of one line of an order, in the size they are in. */
export const ReturnLine = Type.Object({
  /** Line of the order, from 1. */
  position: Type.Integer(),
  productId: Type.String(),
  name: Type.String(),
  image: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  /** The size that goes out for it; null for money back. */
  wantedSize: nullableText,
});
/** Pieces of one line of an order that come back. */
export type ReturnLine = Type.Static<typeof ReturnLine>;

/** Where the money of a return is: to come once its pieces are here, under way, gone, or kept back for now. */
export const ReturnedMoney = Type.Union([
  Type.Literal("to_come"),
  Type.Literal("on_its_way"),
  Type.Literal("sent"),
  Type.Literal("not_sent"),
]);
/** Where the money of a return is. */
export type ReturnedMoney = Type.Static<typeof ReturnedMoney>;

/** How much of the money for the pieces of a return went back, or is on its way: all of its order's, or some of its own. */
export const PaidBack = Type.Union([
  Type.Literal("none"),
  Type.Literal("some"),
  Type.Literal("all"),
]);
/** How much of the money for the pieces of a return went back, or is on its way. */
export type PaidBack = Type.Static<typeof PaidBack>;

/** One step of a return as its buyer sees it; `words` are what the shop wrote to them. */
const ReturnStep = Type.Object({
  status: ReturnStatus,
  at: Type.String(),
  words: Type.String(),
});

/** Who carries exchanged pieces, and where they can be followed; null before they are sent. */
export const ExchangeParcel = Type.Union([
  Type.Object({
    carrier: Type.String(),
    trackingNumber: Type.String(),
    /** Null where the carrier has no such page we know of. */
    trackingUrl: nullableText,
  }),
  Type.Null(),
]);

/** A return as its buyer sees it; amounts in naira. */
export const BuyerReturn = Type.Object({
  id: Type.String(),
  reference: Type.String({ description: "EX- and seven characters" }),
  kind: ReturnKind,
  status: ReturnStatus,
  reason: ReturnReason,
  words: Type.String(),
  lines: Type.Array(ReturnLine),
  photos: Type.Integer(),
  askedAt: Type.String(),
  /** What goes or went back; null for an exchange, and for one that is over and gave nothing back. */
  refundAmount: Type.Union([Type.Number(), Type.Null()]),
  refundState: ReturnedMoney,
  /** While it is open, what went back otherwise than by it; not told by the release before. */
  paidBack: Type.Optional(PaidBack),
  /** Of its pieces, those that did not come; not told by the release before. */
  lost: Type.Optional(Type.Integer()),
  /** Who carries the exchanged pieces, once they are sent. */
  parcel: ExchangeParcel,
  steps: Type.Array(ReturnStep),
  mayWithdraw: Type.Boolean(),
});
/** A return as its buyer sees it. */
export type BuyerReturn = Type.Static<typeof BuyerReturn>;

/** Pieces that may be asked for, with the sizes that can be had instead. */
const ReturnablePiece = Type.Object({
  position: Type.Integer(),
  productId: Type.String(),
  name: Type.String(),
  image: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  /** What was paid for one piece, in naira; no more goes back than is `left`. */
  amount: Type.Number(),
  /** Until when it may be asked. */
  until: Type.String(),
  otherSizes: Type.Array(Type.Object({ size: Type.String(), stock: Type.Integer() })),
});

/** Pieces that may be asked for. */
export type ReturnablePiece = Type.Static<typeof ReturnablePiece>;

/** Reply of GET /orders/{id}/returns: what may come back of an order, and what is under way. */
export const OrderReturns = Type.Object({
  orderNumber: Type.String(),
  windowDays: Type.Integer(),
  pieces: Type.Array(ReturnablePiece),
  /** What of the order's money neither went back nor may be on its way, in naira. */
  left: Type.Number(),
  returns: Type.Array(BuyerReturn),
});
/** What may come back of an order, and what is under way. */
export type OrderReturns = Type.Static<typeof OrderReturns>;

/**
 * Body of POST /orders/{id}/returns; with photos it is the text part `request` of a multipart body, and the photos
 * are its parts `photos`.
 */
export const AskReturn = Type.Object(
  {
    kind: ReturnKind,
    lines: Type.Array(
      Type.Object(
        {
          position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
          size,
          quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantity }),
          /** Required for an exchange. */
          wantedSize: Type.Optional(size),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.orderLines },
    ),
    reason: ReturnReason,
    words: Type.Optional(Type.String({ maxLength: returnWordsLength })),
  },
  { additionalProperties: false },
);
/** Body of POST /orders/{id}/returns. */
export type AskReturn = Type.Static<typeof AskReturn>;

/** Body of POST /returns/links: which order a link is wanted for. */
export const AskReturnLink = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: limits.emailLength }),
    orderNumber: Type.String({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);
/** Body of POST /returns/links. */
export type AskReturnLink = Type.Static<typeof AskReturnLink>;

/** Reply of POST /returns/links: the same whether there is such an order or not. */
export const AskedReturnLink = Type.Object({ message: Type.String() });
/** Reply of POST /returns/links. */
export type AskedReturnLink = Type.Static<typeof AskedReturnLink>;

/** What an order says of its returns where one order is asked for. */
export const OrderReturnState = Type.Object({
  /** Whether a piece of it may be asked for now. */
  mayAsk: Type.Boolean(),
  /** How many returns there are, whatever became of them. */
  count: Type.Integer(),
});
/** What an order says of its returns. */
export type OrderReturnState = Type.Static<typeof OrderReturnState>;

/** A return as the copy of somebody's data holds it, with everything they wrote and showed. */
export const CopiedReturn = Type.Object({
  reference: Type.String(),
  orderNumber: Type.String(),
  kind: ReturnKind,
  status: ReturnStatus,
  createdAt: Type.String(),
  reason: ReturnReason,
  words: Type.String(),
  pieces: Type.Array(
    Type.Object({
      position: Type.Integer({ description: "Which line of the order, from 1" }),
      size: Type.String(),
      wantedSize: Type.Union([Type.String(), Type.Null()]),
      quantity: Type.Integer(),
    }),
  ),
  /** What the store wrote to them about it. */
  told: Type.Array(Type.String()),
  photos: Type.Array(Type.Object({ mediaType: Type.String(), base64: Type.String() })),
});
/** A return as the copy of somebody's data holds it. */
export type CopiedReturn = Type.Static<typeof CopiedReturn>;
