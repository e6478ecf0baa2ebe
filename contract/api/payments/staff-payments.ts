import { Type } from "typebox";
import { searchText } from "../envelope.ts";
import { limits } from "../limits.ts";
import { OrderStatus } from "../orders/orders.ts";
import { AttemptMethod } from "../orders/staff-orders.ts";
import { StaffMember } from "../staff/staff.ts";
import { Version } from "../versions.ts";

export const CaseKind = Type.Union([
  Type.Literal("underpaid"),
  Type.Literal("overpaid"),
  Type.Literal("wrong_currency"),
  Type.Literal("wrong_reference"),
  Type.Literal("paid_after_close"),
  Type.Literal("paid_twice"),
  Type.Literal("reversed_after_paid"),
  Type.Literal("refund_unknown"),
  Type.Literal("refund_failed"),
  Type.Literal("provider_config"),
]);
export type CaseKind = Type.Static<typeof CaseKind>;

/** `write_off` and `record_reversal` are for chargebacks; `leave` changes nothing. */
export const ResolutionKind = Type.Union([
  Type.Literal("accept_as_paid"),
  Type.Literal("request_balance"),
  Type.Literal("refund_and_cancel"),
  Type.Literal("refund_excess"),
  Type.Literal("send_back"),
  Type.Literal("accept_and_fulfil"),
  Type.Literal("write_off"),
  Type.Literal("record_reversal"),
  Type.Literal("mark_refunded"),
  Type.Literal("retry_refund"),
  Type.Literal("mark_not_refunded"),
  Type.Literal("leave"),
]);
export type ResolutionKind = Type.Static<typeof ResolutionKind>;

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
const naira = Type.Number({ description: "Naira" });

/** `unknown`: unconfirmed by the provider; `to_send`: sent by staff from the shop's bank account. */
export const RefundState = Type.Union([
  Type.Literal("requested"),
  Type.Literal("sending"),
  Type.Literal("to_send"),
  Type.Literal("done"),
  Type.Literal("failed"),
  Type.Literal("unknown"),
]);
export type RefundState = Type.Static<typeof RefundState>;

export const RefundMethod = Type.Union([
  Type.Literal("by_provider"),
  Type.Literal("by_bank"),
  Type.Literal("by_cash"),
  Type.Literal("by_terminal"),
  Type.Literal("reversed"),
  Type.Literal("not_received"),
]);
export type RefundMethod = Type.Static<typeof RefundMethod>;

const EntryOrder = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  buyer: Type.String(),
  totalAmount: naira,
  receivedAmount: naira,
});

export const PaymentEntry = Type.Object({
  id: Type.String(),
  type: Type.Union([
    Type.Literal("case"),
    Type.Literal("transfer"),
    Type.Literal("refund"),
    Type.Literal("payment"),
  ]),
  at: Type.String(),
  kind: nullable(CaseKind),
  state: nullable(RefundState),
  how: nullable(RefundMethod),
  /** The payment's, or the id of the case's refund. */
  reference: nullable(Type.String()),
  amount: nullable(naira),
  order: nullable(EntryOrder),
  assignee: nullable(StaffMember),
  settledAt: nullable(Type.String()),
  method: nullable(AttemptMethod),
  /** How money came through a provider. */
  channel: nullable(Type.Union([Type.Literal("card"), Type.Literal("transfer")])),
  reservedUntil: nullable(Type.String()),
});
export type PaymentEntry = Type.Static<typeof PaymentEntry>;

export const PaymentTab = Type.Union([
  Type.Literal("to_review"),
  Type.Literal("transfers"),
  Type.Literal("to_send"),
  Type.Literal("refunds"),
  Type.Literal("all"),
]);
export type PaymentTab = Type.Static<typeof PaymentTab>;

const filters = {
  tab: Type.Optional(PaymentTab),
  assignee: Type.Optional(Type.Union([Type.Literal("me"), Type.Literal("none")])),
  /** Part of a reference, order number or name, or an amount in naira. */
  search: searchText,
};

/** Open work oldest first; `refunds` and `all` newest first. */
export const PaymentQuery = Type.Object(
  {
    ...filters,
    after: Type.Optional(Type.String({ maxLength: 120, pattern: "^[\\w.:-]+~[\\w-]+$" })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
  },
  { additionalProperties: false },
);
export type PaymentQuery = Type.Static<typeof PaymentQuery>;

export const PaymentExportQuery = Type.Object(filters, { additionalProperties: false });
export type PaymentExportQuery = Type.Static<typeof PaymentExportQuery>;

export const PaymentPage = Type.Object({
  data: Type.Array(PaymentEntry),
  meta: Type.Object({
    /** Of the search results; `all` up to 10,000. Absent where too many orders match. */
    counts: Type.Optional(
      Type.Object({
        to_review: Type.Integer(),
        transfers: Type.Integer(),
        to_send: Type.Integer(),
        refunds: Type.Integer(),
        all: Type.Integer(),
      }),
    ),
    acceptsTransfers: Type.Boolean(),
    next: nullable(Type.String()),
  }),
});
export type PaymentPage = Type.Static<typeof PaymentPage>;

export const CaseResolution = Type.Object({
  resolution: ResolutionKind,
  title: Type.String(),
  /** Why not, where it is not open. */
  effect: Type.String(),
  button: Type.String(),
  amount: nullable(naira),
  isOpen: Type.Boolean(),
});
export type CaseResolution = Type.Static<typeof CaseResolution>;

export const PaymentCase = Type.Object({
  id: Type.String(),
  version: Version,
  kind: CaseKind,
  /** The name of who can be asked about the payment; null for transfers to the shop's account. */
  provider: nullable(Type.String()),
  detail: Type.String(),
  reference: nullable(Type.String()),
  amount: nullable(naira),
  openedAt: Type.String(),
  assignee: nullable(StaffMember),
  order: nullable(
    Type.Object({
      ...EntryOrder.properties,
      city: Type.String(),
      refundedAmount: naira,
      pendingRefundAmount: naira,
      earlierOrders: Type.Integer(),
      isReserved: Type.Boolean(),
      lines: Type.Array(
        Type.Object({
          name: Type.String(),
          size: Type.String(),
          quantity: Type.Integer(),
          image: Type.String(),
        }),
      ),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      amount: naira,
      at: Type.String(),
      method: AttemptMethod,
      /** Name and bank of who sent a transfer through a provider. */
      sender: nullable(Type.String()),
    }),
  ),
  refund: nullable(
    Type.Object({
      id: Type.String(),
      amount: naira,
      state: RefundState,
      method: AttemptMethod,
      note: Type.String(),
      at: Type.String(),
      /** Null until sent to the provider, and for refunds by staff. */
      sentAt: nullable(Type.String()),
    }),
  ),
  resolutions: Type.Array(CaseResolution),
  settled: nullable(
    Type.Object({
      at: Type.String(),
      resolution: nullable(ResolutionKind),
      by: nullable(StaffMember),
      reason: Type.String(),
    }),
  ),
  /** Where the decision moved no money. */
  canReopen: Type.Boolean(),
});
export type PaymentCase = Type.Static<typeof PaymentCase>;

export const ResolveCase = Type.Object(
  {
    version: Version,
    resolution: ResolutionKind,
    /** As shown to the sender; refused when it has changed. */
    amount: nullable(Type.Number({ minimum: 0, maximum: 1e12 })),
    /** For the audit log; not shown to the buyer. */
    reason: Type.String({
      minLength: 3,
      maxLength: limits.messageLength,
      pattern: "\\S",
    }),
  },
  { additionalProperties: false },
);
export type ResolveCase = Type.Static<typeof ResolveCase>;

export const ReopenCase = Type.Object({ version: Version }, { additionalProperties: false });
export type ReopenCase = Type.Static<typeof ReopenCase>;

export const AssignCase = Type.Object(
  {
    version: Version,
    assigneeId: nullable(Type.String({ pattern: "^stf_\\w{1,40}$" })),
  },
  { additionalProperties: false },
);
export type AssignCase = Type.Static<typeof AssignCase>;

/** Number of payments and refunds checked. */
export const RecheckedOrder = Type.Object({ count: Type.Integer() });
export type RecheckedOrder = Type.Static<typeof RecheckedOrder>;
