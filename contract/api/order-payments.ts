import { Type } from "typebox";
import { nullableText } from "./nullable-text.ts";
import { MoneyNote, OrderStatus, TransferDetails } from "./orders.ts";

/**
 * Where the payment of an order stands, for the page that waits:
 * `awaiting` nothing paid yet and the pop-up may be opened again; `confirming` an outcome is on its way;
 * `paid`; `review` the shop looks at it by hand; `closed` the order was cancelled or
 * expired, or none of its money is left.
 */
export const PaymentState = Type.Union([
  Type.Literal("awaiting"),
  Type.Literal("confirming"),
  Type.Literal("paid"),
  Type.Literal("review"),
  Type.Literal("closed"),
]);
/** Where the payment of an order stands. */
export type PaymentState = Type.Static<typeof PaymentState>;

/** Reply of the payment calls of an order. */
export const PaymentStatus = Type.Object({
  orderNumber: Type.String(),
  orderStatus: OrderStatus,
  state: PaymentState,
  transactionReference: nullableText,
  totalAmount: Type.Number({ description: "Naira" }),
  /** What is still to be paid; 0 once the order is paid or has ended. */
  dueAmount: Type.Number({ description: "Naira" }),
  /** Whether an attempt to pay may begin; not where the time to pay is over, though the order has not ended yet. */
  mayPay: Type.Optional(Type.Boolean()),
  /**
   * True once the provider itself said of every attempt that it brought nothing. Until then nobody knows, and of an
   * order that is paid by transfer never.
   */
  nothingCharged: Type.Boolean(),
  /** What is being looked at, in words for the buyer. */
  notes: Type.Array(MoneyNote),
  /** Where the transfer goes that is awaited. */
  transfer: Type.Optional(TransferDetails),
  /** A card may be charged for it, and the provider did not say yet that none was. */
  cardInDoubt: Type.Optional(Type.Boolean()),
});
/** Reply of the payment calls of an order. */
export type PaymentStatus = Type.Static<typeof PaymentStatus>;

/** Body of POST /orders/{orderNumber}/payment: what the pop-up said, a hint and nothing more. */
export const PaymentReport = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 40 }),
    event: Type.Union([
      Type.Literal("success"),
      Type.Literal("error"),
      Type.Literal("close"),
      Type.Literal("config_error"),
    ]),
  },
  { additionalProperties: false },
);
/** Body of POST /orders/{orderNumber}/payment. */
export type PaymentReport = Type.Static<typeof PaymentReport>;

/** Reply of POST /orders/lookup/pay: what opens the payment of the order, and what is due of it in naira. */
export const LookedUpPayment = Type.Object({
  orderNumber: Type.String(),
  /** Sent as header X-Order-Token. It lets its holder pay, as a mailed pay link does, whose place it takes. */
  orderToken: Type.String(),
  dueAmount: Type.Number(),
});
/** Reply of POST /orders/lookup/pay. */
export type LookedUpPayment = Type.Static<typeof LookedUpPayment>;
