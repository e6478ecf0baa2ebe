import { Type } from "typebox";
import { countedPageOf, paging, searchText } from "./envelope.ts";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { returnWordsLength } from "./return-limits.ts";
import { ExchangeParcel, ReturnKind, ReturnLine, ReturnReason, ReturnStatus } from "./returns.ts";
import { Version } from "./versions.ts";

/** The tabs of the room: what waits for staff, asked, arrived or overdue; what is on its way back; what is over. */
export const ReturnTab = Type.Union([
  Type.Literal("to_answer"),
  Type.Literal("coming"),
  Type.Literal("done"),
]);
/** A tab of the room of returns. */
export type ReturnTab = Type.Static<typeof ReturnTab>;

const words = Type.String({ minLength: 1, maxLength: returnWordsLength, pattern: "\\S" });

/** Pieces that came back, by what became of them. They add up to the pieces of the line. */
export const PiecesBack = Type.Object(
  {
    position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
    size: Type.String({ minLength: 1, maxLength: 16, pattern: printable }),
    /** Fit for sale: counted into stock. */
    asNew: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
    /** Damaged: not counted into stock. */
    toMend: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
    /** Lost on the way. */
    lost: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
  },
  { additionalProperties: false },
);
/** Pieces that came back, by what became of them. */
export type PiecesBack = Type.Static<typeof PiecesBack>;

/** A return as staff list it. */
export const ReturnSummary = Type.Object({
  id: Type.String(),
  version: Version,
  reference: Type.String(),
  kind: ReturnKind,
  status: ReturnStatus,
  orderId: Type.String(),
  orderNumber: Type.String(),
  buyerName: Type.String(),
  city: Type.String(),
  reason: ReturnReason,
  /** What the buyer wrote; null for who packs. */
  words: nullableText,
  lines: Type.Array(ReturnLine),
  /** What goes or went back, in naira; null for an exchange, and for who packs. */
  refundAmount: Type.Union([Type.Number(), Type.Null()]),
  askedAt: Type.String(),
  /** Since when it is in its status. */
  since: Type.String(),
  /** Approved, and its pieces did not come in the days that the settings give them. */
  isOverdue: Type.Boolean(),
});
/** A return as staff list it. */
export type ReturnSummary = Type.Static<typeof ReturnSummary>;

/** Reply of GET /staff/returns. */
export const ReturnPage = countedPageOf(ReturnSummary, ["to_answer", "coming", "done", "all"]);
/** Reply of GET /staff/returns. */
export type ReturnPage = Type.Static<typeof ReturnPage>;

/** Query of GET /staff/returns; what waits longest first, in `done` and without a tab the newest. */
export const ReturnQuery = Type.Object(
  {
    ...paging,
    tab: Type.Optional(ReturnTab),
    /** Part of the reference, the order's number or the buyer's name. */
    search: searchText,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/returns. */
export type ReturnQuery = Type.Static<typeof ReturnQuery>;

/** A return with everything staff know of it. */
export const StaffReturn = Type.Object({
  ...ReturnSummary.properties,
  /** What was asked for; staff may have approved the money instead of a size that was gone. */
  askedKind: ReturnKind,
  /**
   * What would go back for its pieces now, once it arrived for those that came, in naira; null once it is over, and for
   * who packs.
   */
  paidAmount: Type.Union([Type.Number(), Type.Null()]),
  /** Whether the member who asks may send that back: support only up to a limit of each order. */
  mayRefund: Type.Boolean(),
  /** Whether it can be closed with nothing: no piece of it is on sale again whose money did not go back. */
  mayClose: Type.Boolean(),
  /** Null for who does not see the order it goes out for. */
  phone: nullableText,
  /** Where an exchange goes, line by line; null for who does not see the order it goes out for. */
  goesTo: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Null for who packs. */
  email: nullableText,
  photos: Type.Array(Type.Object({ id: Type.String(), bytes: Type.Integer() })),
  /** Of each wanted size: what is on sale now, besides the pieces that are kept for this return. */
  wantedStock: Type.Array(
    Type.Object({ position: Type.Integer(), size: Type.String(), stock: Type.Integer() }),
  ),
  /** What arrived, by line; empty before. */
  piecesBack: Type.Array(PiecesBack),
  parcel: ExchangeParcel,
  steps: Type.Array(
    Type.Object({
      status: ReturnStatus,
      at: Type.String(),
      /** A member's name, `The buyer` or `The shop`. */
      by: Type.String(),
      words: nullableText,
      undone: Type.Boolean(),
    }),
  ),
  /** Until when the last answer can be taken back; null when it cannot. */
  undoUntil: nullableText,
});
/** A return with everything staff know of it. */
export type StaffReturn = Type.Static<typeof StaffReturn>;

/**
 * Body of POST /staff/returns/{id}/approve; `kind: refund` approves the money instead of a size that is gone, or that its
 * buyer no longer wants. The words, such as why, go into the mail.
 */
export const ApproveReturn = Type.Object(
  { version: Version, kind: ReturnKind, words: Type.Optional(words) },
  { additionalProperties: false },
);
/** Body of POST /staff/returns/{id}/approve. */
export type ApproveReturn = Type.Static<typeof ApproveReturn>;

/** Body of POST /staff/returns/{id}/decline and …/close; the buyer reads the words. */
export const EndReturn = Type.Object({ version: Version, words }, { additionalProperties: false });
/** Body of POST /staff/returns/{id}/decline and …/close. */
export type EndReturn = Type.Static<typeof EndReturn>;

/** Body of POST /staff/returns/{id}/undo, …/receive/undo and …/send/undo. */
export const UndoReturn = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/returns/{id}/undo, …/receive/undo and …/send/undo. */
export type UndoReturn = Type.Static<typeof UndoReturn>;

/** Body of POST /staff/returns/{id}/receive. */
export const ReceiveReturn = Type.Object(
  {
    version: Version,
    pieces: Type.Array(PiecesBack, { minItems: 1, maxItems: limits.orderLines }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/returns/{id}/receive. */
export type ReceiveReturn = Type.Static<typeof ReceiveReturn>;

/** Body of POST /staff/returns/{id}/send: the exchanged pieces are in a parcel. */
export const SendExchange = Type.Object(
  {
    version: Version,
    carrier: Type.Optional(Type.String({ maxLength: 80, pattern: printable })),
    trackingNumber: Type.Optional(Type.String({ maxLength: 80, pattern: printable })),
    words: Type.Optional(words),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/returns/{id}/send. */
export type SendExchange = Type.Static<typeof SendExchange>;

/** Body of POST /staff/returns/{id}/refund; the sum that was shown, in naira, so that no other goes out. */
export const RefundReturn = Type.Object(
  { version: Version, amount: Type.Number({ minimum: 0, maximum: 1e10 }) },
  { additionalProperties: false },
);
/** Body of POST /staff/returns/{id}/refund. */
export type RefundReturn = Type.Static<typeof RefundReturn>;
