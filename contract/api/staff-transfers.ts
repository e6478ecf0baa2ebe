import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { OrderStatus } from "./orders.ts";
import { StaffMember } from "./staff.ts";
import { RefundState, ReviewKind } from "./staff-payments.ts";

/** Bounds on a bank's statement that comes in. */
export const statementLimits = { fileBytes: 1024 * 1024, rows: 2_000 } as const;

const naira = Type.Number({ description: "Naira" });
const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** Money that staff found on the shop's account, for one order. */
export const BankTransfer = Type.Object({
  reference: Type.String(),
  amount: naira,
  /** The day the bank names. */
  cameOn: day,
  bankReference: Type.String(),
  /** What the bank's statement says of it; empty where it was typed in. */
  narration: Type.String(),
  at: Type.String(),
  by: Type.Union([StaffMember, Type.Null()]),
  /** It turned out never to have come. */
  neverCame: Type.Boolean(),
});
/** Money that staff found on the shop's account, for one order. */
export type BankTransfer = Type.Static<typeof BankTransfer>;

/** Reply of GET /staff/orders/{id}/transfers: what is due of an order, and what came for it by transfer. */
export const OrderTransfers = Type.Object({
  orderNumber: Type.String(),
  buyer: Type.String(),
  status: OrderStatus,
  due: naira,
  heldUntil: nullableText,
  /** Oldest first. */
  transfers: Type.Array(BankTransfer),
  /** The case that the last of them opened, where it did not fit what was due. */
  openedCase: Type.Union([Type.Object({ id: Type.String(), kind: ReviewKind }), Type.Null()]),
});
/** Reply of GET /staff/orders/{id}/transfers. */
export type OrderTransfers = Type.Static<typeof OrderTransfers>;

/** Body of POST /staff/orders/{id}/transfers: money that came. */
export const ConfirmTransfer = Type.Object(
  {
    amount: Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira }),
    /** The day the bank names, by the shop's calendar. */
    cameOn: day,
    /** As the bank writes it, or who sent the money. */
    bankReference: Type.String({ minLength: 1, maxLength: 200, pattern: `${printable}` }),
    /** Of the row of a statement that it was found in. */
    narration: Type.Optional(Type.String({ maxLength: 500, pattern: printable })),
    /** What was due as the asking page showed it: another sum now means that money came meanwhile. */
    due: Type.Number({ minimum: 0, maximum: 1e12 }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/transfers. */
export type ConfirmTransfer = Type.Static<typeof ConfirmTransfer>;

const reason = Type.String({ minLength: 3, maxLength: limits.messageLength, pattern: "\\S" });

/** Body of POST /staff/transfers/{reference}/doubt: it may never have come. */
export const DoubtTransfer = Type.Object({ reason }, { additionalProperties: false });
/** Body of POST /staff/transfers/{reference}/doubt. */
export type DoubtTransfer = Type.Static<typeof DoubtTransfer>;

/** Reply of it: the case in which it is decided. */
export const DoubtedTransfer = Type.Object({ caseId: Type.String() });
/** Reply of POST /staff/transfers/{reference}/doubt. */
export type DoubtedTransfer = Type.Static<typeof DoubtedTransfer>;

/** Body of POST /staff/transfers/statement beside the file. */
export const ReadStatement = Type.Object({}, { additionalProperties: false });
/** Body of POST /staff/transfers/statement beside the file. */
export type ReadStatement = Type.Static<typeof ReadStatement>;

/**
 * What a row of a statement comes to: `fits` the order it names, `differs` from what is due of it, came for an order
 * that is `not_awaited`, was `counted` before, or names `none`.
 */
export const StatementMatch = Type.Union([
  Type.Literal("fits"),
  Type.Literal("differs"),
  Type.Literal("not_awaited"),
  Type.Literal("counted"),
  Type.Literal("none"),
]);
/** What a row of a statement comes to. */
export type StatementMatch = Type.Static<typeof StatementMatch>;

/** Money that came, as a bank's statement tells it, and the order it is for. */
export const StatementRow = Type.Object({
  /** Its line in the file, from 1. */
  row: Type.Integer(),
  cameOn: day,
  amount: naira,
  bankReference: Type.String(),
  narration: Type.String(),
  match: StatementMatch,
  order: Type.Union([
    Type.Object({
      id: Type.String(),
      orderNumber: Type.String(),
      buyer: Type.String(),
      status: OrderStatus,
      due: naira,
    }),
    Type.Null(),
  ]),
});
/** Money that came, as a bank's statement tells it, and the order it is for. */
export type StatementRow = Type.Static<typeof StatementRow>;

/** Reply of POST /staff/transfers/statement. Nothing of it is kept. */
export const JudgedStatement = Type.Object({
  rows: Type.Array(StatementRow),
  /** Rows that bring no money, such as what was paid out. */
  passedOver: Type.Integer(),
});
/** Reply of POST /staff/transfers/statement. */
export type JudgedStatement = Type.Static<typeof JudgedStatement>;

/** Reply of GET /staff/refunds/{id}: a refund with what helps to send it from the shop's account. */
export const BankRefund = Type.Object({
  id: Type.String(),
  amount: naira,
  state: RefundState,
  reason: Type.String(),
  /** What was said when it was settled. */
  note: Type.String(),
  at: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.String(),
  buyer: Type.String(),
  /** The transfer it is of, as the bank told of it; null for a payment by card. */
  transfer: Type.Union([BankTransfer, Type.Null()]),
});
/** Reply of GET /staff/refunds/{id}. */
export type BankRefund = Type.Static<typeof BankRefund>;

/** Body of POST /staff/refunds/{id}/sent: staff sent it from the shop's account. */
export const RefundSent = Type.Object(
  { bankReference: Type.String({ minLength: 1, maxLength: 200, pattern: printable }) },
  { additionalProperties: false },
);
/** Body of POST /staff/refunds/{id}/sent. */
export type RefundSent = Type.Static<typeof RefundSent>;

/** Body of POST /staff/refunds/{id}/withdraw: it is not sent, and its money stays. */
export const WithdrawRefund = Type.Object({ reason }, { additionalProperties: false });
/** Body of POST /staff/refunds/{id}/withdraw. */
export type WithdrawRefund = Type.Static<typeof WithdrawRefund>;
