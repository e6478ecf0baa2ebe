import { Type } from "typebox";
import { countedPageOf, paging, searchText } from "../envelope.ts";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { maxReturnMessageLength } from "./return-limits.ts";
import { ExchangeParcel, ReturnKind, ReturnLine, ReturnReason, ReturnStatus } from "./returns.ts";

export const ReturnTab = Type.Union([
  Type.Literal("to_review"),
  Type.Literal("expected"),
  Type.Literal("done"),
]);
export type ReturnTab = Type.Static<typeof ReturnTab>;

const message = Type.String({ minLength: 1, maxLength: maxReturnMessageLength, pattern: "\\S" });

/** The counts add up to the quantity of the line. */
export const ReceivedLine = Type.Object(
  {
    position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
    size: Type.String({ minLength: 1, maxLength: 16, pattern: printable }),
    sellable: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
    damaged: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
    lost: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
  },
  { additionalProperties: false },
);
export type ReceivedLine = Type.Static<typeof ReceivedLine>;

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
  /** Null for packers. */
  message: nullableText,
  lines: Type.Array(ReturnLine),
  /** In naira; null for an exchange, and for packers. */
  refundAmount: Type.Union([Type.Number(), Type.Null()]),
  requestedAt: Type.String(),
  since: Type.String(),
  isOverdue: Type.Boolean(),
});
export type ReturnSummary = Type.Static<typeof ReturnSummary>;

export const ReturnPage = countedPageOf(ReturnSummary, ["to_review", "expected", "done", "all"]);
export type ReturnPage = Type.Static<typeof ReturnPage>;

/** Longest waiting first; newest first in `done` and without a tab. */
export const ReturnQuery = Type.Object(
  {
    ...paging,
    tab: Type.Optional(ReturnTab),
    search: searchText,
  },
  { additionalProperties: false },
);
export type ReturnQuery = Type.Static<typeof ReturnQuery>;

const lineStock = Type.Object({
  position: Type.Integer(),
  size: Type.String(),
  stock: Type.Integer(),
});

export const StaffReturn = Type.Object({
  ...ReturnSummary.properties,
  /** Staff may have approved a refund where the new size sold out. */
  requestedKind: ReturnKind,
  /** Naira due now; after arrival for received items only. Null once closed, and for packers. */
  refundableAmount: Type.Union([Type.Number(), Type.Null()]),
  /** Support may refund up to a limit per order. */
  canRefund: Type.Boolean(),
  /** Only where no restocked item is left without a refund. */
  canClose: Type.Boolean(),
  /** Null without access to the order. */
  phone: nullableText,
  shippingAddress: Type.Union([Type.Array(Type.String()), Type.Null()]),
  email: nullableText,
  /** Null without a customer record, absent without the right to see customers. */
  customerId: Type.Optional(nullableText),
  /** Of the same customer; absent without the right to decide. */
  otherReturns: Type.Optional(Type.Integer()),
  photos: Type.Array(Type.Object({ id: Type.String(), bytes: Type.Integer() })),
  wantedStock: Type.Array(lineStock),
  /** Of the sizes that come back; without those no longer sold. */
  returnedStock: Type.Array(lineStock),
  receivedItems: Type.Array(ReceivedLine),
  parcel: ExchangeParcel,
  steps: Type.Array(
    Type.Object({
      status: ReturnStatus,
      at: Type.String(),
      by: Type.String(),
      message: nullableText,
      undone: Type.Boolean(),
    }),
  ),
});
export type StaffReturn = Type.Static<typeof StaffReturn>;

/** `kind: refund` approves a refund instead of an exchange. The message is emailed. */
export const ApproveReturn = Type.Object(
  { version: Version, kind: ReturnKind, message: Type.Optional(message) },
  { additionalProperties: false },
);
export type ApproveReturn = Type.Static<typeof ApproveReturn>;

export const EndReturn = Type.Object(
  { version: Version, message },
  { additionalProperties: false },
);
export type EndReturn = Type.Static<typeof EndReturn>;

/** Takes the last step back. */
export const ReverseReturn = Type.Object({ version: Version }, { additionalProperties: false });
export type ReverseReturn = Type.Static<typeof ReverseReturn>;

export const ReceiveReturn = Type.Object(
  {
    version: Version,
    items: Type.Array(ReceivedLine, { minItems: 1, maxItems: limits.orderLines }),
  },
  { additionalProperties: false },
);
export type ReceiveReturn = Type.Static<typeof ReceiveReturn>;

export const SendExchange = Type.Object(
  {
    version: Version,
    carrier: Type.Optional(Type.String({ maxLength: 80, pattern: printable })),
    trackingNumber: Type.Optional(cleanedText({ maxLength: 80, pattern: printable })),
    message: Type.Optional(message),
  },
  { additionalProperties: false },
);
export type SendExchange = Type.Static<typeof SendExchange>;

/** The displayed amount in naira, so that no other is refunded. */
export const RefundReturn = Type.Object(
  { version: Version, amount: Type.Number({ minimum: 0, maximum: 1e10 }) },
  { additionalProperties: false },
);
export type RefundReturn = Type.Static<typeof RefundReturn>;
