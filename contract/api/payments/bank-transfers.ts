import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { OrderStatus } from "../orders/orders.ts";
import { AttemptMethod } from "../orders/staff-orders.ts";
import { StaffMember } from "../staff/staff.ts";
import { CaseKind, RefundState } from "./staff-payments.ts";

const naira = Type.Number({ description: "Naira" });
const day = cleanedText({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

export const BankTransfer = Type.Object({
  reference: Type.String(),
  amount: naira,
  receivedOn: day,
  bankReference: Type.String(),
  narration: Type.String(),
  at: Type.String(),
  by: Type.Union([StaffMember, Type.Null()]),
  isNotReceived: Type.Boolean(),
});
export type BankTransfer = Type.Static<typeof BankTransfer>;

export const OrderTransfers = Type.Object({
  orderNumber: Type.String(),
  buyer: Type.String(),
  status: OrderStatus,
  due: naira,
  reservedUntil: nullableText,
  transfers: Type.Array(BankTransfer),
  /** Opened by the latest transfer, where it did not match the amount due. */
  openedCase: Type.Union([Type.Object({ id: Type.String(), kind: CaseKind }), Type.Null()]),
});
export type OrderTransfers = Type.Static<typeof OrderTransfers>;

export const ConfirmTransfer = Type.Object(
  {
    amount: Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira }),
    /** By the bank's statement, in Lagos. */
    receivedOn: day,
    /** The bank's reference, or the sender. */
    bankReference: cleanedText({ minLength: 1, maxLength: 200, pattern: `${printable}` }),
    narration: Type.Optional(Type.String({ maxLength: 500, pattern: printable })),
    /** As shown to the sender; refused when it has changed. */
    due: Type.Number({ minimum: 0, maximum: 1e12 }),
    /** Confirms that it is not one of the similar payments. */
    isSeparate: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ConfirmTransfer = Type.Static<typeof ConfirmTransfer>;

/** Same date and amount as another. */
export const SimilarPayment = Type.Object({
  reference: Type.String(),
  orderNumber: Type.String(),
  amount: naira,
  receivedOn: day,
  bankReference: Type.String(),
});
export type SimilarPayment = Type.Static<typeof SimilarPayment>;

export interface SimilarPaymentMeta {
  readonly similar: readonly SimilarPayment[];
}

export const TransferCandidateQuery = Type.Object(
  {
    amount: Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira }),
    /** Order number or customer; without it, unpaid orders with this amount due. */
    search: Type.Optional(Type.String({ maxLength: 100, pattern: printable })),
  },
  { additionalProperties: false },
);
export type TransferCandidateQuery = Type.Static<typeof TransferCandidateQuery>;

export const TransferCandidate = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  buyer: Type.String(),
  status: OrderStatus,
  due: naira,
});
export type TransferCandidate = Type.Static<typeof TransferCandidate>;

const reason = Type.String({ minLength: 3, maxLength: limits.messageLength, pattern: "\\S" });

export const DisputeTransfer = Type.Object({ reason }, { additionalProperties: false });
export type DisputeTransfer = Type.Static<typeof DisputeTransfer>;

export const DisputedTransfer = Type.Object({ caseId: Type.String() });
export type DisputedTransfer = Type.Static<typeof DisputedTransfer>;

export const MatchStatement = Type.Object({}, { additionalProperties: false });
export type MatchStatement = Type.Static<typeof MatchStatement>;

/** `differs`: from the amount due; `not_expected`: by the order it names; `counted`: before. */
export const StatementMatch = Type.Union([
  Type.Literal("fits"),
  Type.Literal("differs"),
  Type.Literal("not_expected"),
  Type.Literal("counted"),
  Type.Literal("similar"),
  Type.Literal("none"),
]);
export type StatementMatch = Type.Static<typeof StatementMatch>;

export const StatementRow = Type.Object({
  row: Type.Integer(),
  receivedOn: day,
  amount: naira,
  bankReference: Type.String(),
  narration: Type.String(),
  match: StatementMatch,
  order: Type.Union([TransferCandidate, Type.Null()]),
  similar: Type.Union([SimilarPayment, Type.Null()]),
});
export type StatementRow = Type.Static<typeof StatementRow>;

/** Nothing is stored. */
export const MatchedStatement = Type.Object({
  rows: Type.Array(StatementRow),
  /** Rows with cells under the wrong headings, such as an amount split at its comma. */
  invalid: Type.Array(Type.Object({ row: Type.Integer(), text: Type.String() })),
  /** Rows without an incoming amount. */
  skipped: Type.Integer(),
});
export type MatchedStatement = Type.Static<typeof MatchedStatement>;

export const BankRefund = Type.Object({
  id: Type.String(),
  amount: naira,
  state: RefundState,
  reason: Type.String(),
  note: Type.String(),
  at: Type.String(),
  orderId: Type.String(),
  orderNumber: Type.String(),
  buyer: Type.String(),
  /** How it came, and so how it goes back. */
  method: AttemptMethod,
  transfer: Type.Union([BankTransfer, Type.Null()]),
  /** Of a transfer through a provider, which goes back to the same account. */
  sender: Type.Union([
    Type.Object({ name: Type.String(), account: Type.String(), bank: Type.String() }),
    Type.Null(),
  ]),
});
export type BankRefund = Type.Static<typeof BankRefund>;

export const MarkRefundSent = Type.Object(
  {
    /** Required for money sent by bank; may be empty for cash and terminals. */
    bankReference: cleanedText({ maxLength: 200, pattern: printable }),
  },
  { additionalProperties: false },
);
export type MarkRefundSent = Type.Static<typeof MarkRefundSent>;

export const WithdrawRefund = Type.Object({ reason }, { additionalProperties: false });
export type WithdrawRefund = Type.Static<typeof WithdrawRefund>;
