import { Type } from "typebox";
import { searchText } from "./envelope.ts";
import { limits } from "./limits.ts";
import { OfferedPaymentWay, OrderStatus } from "./orders.ts";
import { StaffMember } from "./staff.ts";
import { Version } from "./versions.ts";

/** In what money and order may disagree, so that a person must look. */
export const ReviewKind = Type.Union([
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
/** In what money and order may disagree. */
export type ReviewKind = Type.Static<typeof ReviewKind>;

/**
 * How a case may be closed: `take_as_paid` gives up what is missing; `ask_rest` mails a link over it;
 * `refund_and_cancel` and `send_back` return all that is there; `refund_excess` what is too much; `send_anyway` takes
 * an order up that had ended; `write_off` and `book_reversal` are for money that the provider took back; `refund_made`,
 * `refund_again` and `refund_not_made` settle a refund; `leave` moves nothing.
 */
export const WayOut = Type.Union([
  Type.Literal("take_as_paid"),
  Type.Literal("ask_rest"),
  Type.Literal("refund_and_cancel"),
  Type.Literal("refund_excess"),
  Type.Literal("send_back"),
  Type.Literal("send_anyway"),
  Type.Literal("write_off"),
  Type.Literal("book_reversal"),
  Type.Literal("refund_made"),
  Type.Literal("refund_again"),
  Type.Literal("refund_not_made"),
  Type.Literal("leave"),
]);
/** How a case may be closed. */
export type WayOut = Type.Static<typeof WayOut>;

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
const naira = Type.Number({ description: "Naira" });

/** Where a refund stands: `unknown` may have left or not; `to_send` is sent by staff, from the shop's account. */
export const RefundState = Type.Union([
  Type.Literal("requested"),
  Type.Literal("sending"),
  Type.Literal("to_send"),
  Type.Literal("done"),
  Type.Literal("failed"),
  Type.Literal("unknown"),
]);
/** Where a refund stands. */
export type RefundState = Type.Static<typeof RefundState>;

/**
 * How money left an order: sent back by the provider or from the shop's bank; or nobody sent it, since a bank took it back
 * or it turned out never to have come.
 */
export const WentBack = Type.Union([
  Type.Literal("by_provider"),
  Type.Literal("by_bank"),
  Type.Literal("taken_back"),
  Type.Literal("never_came"),
]);
/** How money left an order. */
export type WentBack = Type.Static<typeof WentBack>;

/** The order an entry is about; its amounts in naira. */
const EntryOrder = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  buyer: Type.String(),
  totalAmount: naira,
  /** What came for it, without what the bank took back or never came. */
  receivedAmount: naira,
});

/** A row of the payments room: a case, a transfer that is awaited, a refund, or a payment that came. */
export const PaymentEntry = Type.Object({
  id: Type.String(),
  type: Type.Union([
    Type.Literal("case"),
    Type.Literal("transfer"),
    Type.Literal("refund"),
    Type.Literal("payment"),
  ]),
  at: Type.String(),
  /** Of a case. */
  kind: nullable(ReviewKind),
  /** Of a refund. */
  state: nullable(RefundState),
  /** Of a refund, once its money left. */
  how: nullable(WentBack),
  /** The payment's, or the id of the refund a case is about. */
  reference: nullable(Type.String()),
  amount: nullable(naira),
  order: nullable(EntryOrder),
  assignee: nullable(StaffMember),
  /** When a case was closed. */
  settledAt: nullable(Type.String()),
  /** How a payment came, or the one that a refund is of. */
  way: nullable(OfferedPaymentWay),
  /** Until when an order keeps its pieces whose transfer is awaited. */
  heldUntil: nullable(Type.String()),
});
/** A row of the payments room. */
export type PaymentEntry = Type.Static<typeof PaymentEntry>;

/** The tabs of the payments room; `to_send` holds the refunds that staff are still to send by bank. */
export const PaymentTab = Type.Union([
  Type.Literal("to_decide"),
  Type.Literal("transfers"),
  Type.Literal("to_send"),
  Type.Literal("refunds"),
  Type.Literal("all"),
]);
/** The tabs of the payments room. */
export type PaymentTab = Type.Static<typeof PaymentTab>;

const find = {
  tab: Type.Optional(PaymentTab),
  /** `me` for one's own cases, `none` for those nobody has. */
  assignee: Type.Optional(Type.Union([Type.Literal("me"), Type.Literal("none")])),
  /** Part of a reference, an order number or a buyer's name, or an amount in naira. */
  search: searchText,
};

/** Query of GET /staff/payments. What waits stands the longest waiting first; `refunds` and `all` newest first. */
export const PaymentQuery = Type.Object(
  {
    ...find,
    /** `meta.next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 120, pattern: "^[\\w.:-]+~[\\w-]+$" })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/payments. */
export type PaymentQuery = Type.Static<typeof PaymentQuery>;

/** Query of GET /staff/payments/export. */
export const PaymentExportQuery = Type.Object(find, { additionalProperties: false });
/** Query of GET /staff/payments/export. */
export type PaymentExportQuery = Type.Static<typeof PaymentExportQuery>;

/** Reply of GET /staff/payments. */
export const PaymentPage = Type.Object({
  data: Type.Array(PaymentEntry),
  meta: Type.Object({
    /**
     * How many each tab holds of what was searched for; `all` is counted to 10,000. Absent where more orders hold the
     * words than are counted.
     */
    counts: Type.Optional(
      Type.Object({
        to_decide: Type.Integer(),
        transfers: Type.Integer(),
        to_send: Type.Integer(),
        refunds: Type.Integer(),
        all: Type.Integer(),
      }),
    ),
    /** Whether buyers may pay by transfer now. */
    takesTransfers: Type.Boolean(),
    /** Where the next page begins; null on the last. */
    next: nullable(Type.String()),
  }),
});
/** Reply of GET /staff/payments. */
export type PaymentPage = Type.Static<typeof PaymentPage>;

/** A way out of a case as it stands now, and what it does. */
export const OfferedWay = Type.Object({
  way: WayOut,
  title: Type.String(),
  /** What happens, in a sentence or two; where it is not open, why. */
  effect: Type.String(),
  /** What the button that takes it says, naming the sum. */
  button: Type.String(),
  /** The sum it is about: returned, asked for, given up or kept. Null where it is about none. */
  amount: nullable(naira),
  isOpen: Type.Boolean(),
});
/** A way out of a case as it stands now. */
export type OfferedWay = Type.Static<typeof OfferedWay>;

/** A case with everything that is needed to decide it. */
export const PaymentCase = Type.Object({
  id: Type.String(),
  version: Version,
  kind: ReviewKind,
  /** What the store noticed, in its own words. */
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
      /** Refunds that are on their way or may be. */
      returningAmount: naira,
      /** Orders of the same buyer before this one. */
      earlierOrders: Type.Integer(),
      /** Whether the pieces are held for it or were sent. */
      isKept: Type.Boolean(),
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
  /** What came, oldest first. */
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      amount: naira,
      at: Type.String(),
      way: OfferedPaymentWay,
    }),
  ),
  refund: nullable(
    Type.Object({
      id: Type.String(),
      amount: naira,
      state: RefundState,
      /** By which it goes back: that of its payment. */
      way: OfferedPaymentWay,
      /** What the provider said last, or what a person found. */
      note: Type.String(),
      /** When it was asked for. */
      at: Type.String(),
      /** When the provider was told to make it; null of one that waits, and of what staff send from their bank. */
      sentAt: nullable(Type.String()),
    }),
  ),
  /** Empty once it is settled. */
  ways: Type.Array(OfferedWay),
  settled: nullable(
    Type.Object({
      at: Type.String(),
      /** Null where it closed by itself. */
      way: nullable(WayOut),
      by: nullable(StaffMember),
      reason: Type.String(),
    }),
  ),
  /** Until when the decision can be taken back; null when it cannot. */
  undoUntil: Type.Optional(nullable(Type.String())),
});
/** A case with everything that is needed to decide it. */
export type PaymentCase = Type.Static<typeof PaymentCase>;

/** Body of POST /staff/payments/{id}/decide. What is not offered at this moment is refused. */
export const DecideCase = Type.Object(
  {
    version: Version,
    way: WayOut,
    /** The sum the button named: another one now means that money moved meanwhile, and is refused. */
    amount: nullable(Type.Number({ minimum: 0, maximum: 1e12 })),
    /** Stays in the audit log; the buyer does not read it. */
    reason: Type.String({
      minLength: 3,
      maxLength: limits.messageLength,
      pattern: "\\S",
    }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/payments/{id}/decide. */
export type DecideCase = Type.Static<typeof DecideCase>;

/** Body of POST /staff/payments/{id}/undo. */
export const UndoCase = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/payments/{id}/undo. */
export type UndoCase = Type.Static<typeof UndoCase>;

/** Body of PATCH /staff/payments/{id}: whose case it is; null gives it back. */
export const GiveCase = Type.Object(
  {
    version: Version,
    assigneeId: nullable(Type.String({ pattern: "^stf_\\w{1,40}$" })),
  },
  { additionalProperties: false },
);
/** Body of PATCH /staff/payments/{id}. */
export type GiveCase = Type.Static<typeof GiveCase>;

/** Reply of POST /staff/orders/{id}/payments/ask: of how many payments and refunds the provider was asked. */
export const AskedOrder = Type.Object({ asked: Type.Integer() });
/** Reply of POST /staff/orders/{id}/payments/ask. */
export type AskedOrder = Type.Static<typeof AskedOrder>;
