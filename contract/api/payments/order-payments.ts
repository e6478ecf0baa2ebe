import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { MoneyNote, OrderStatus, TransferDetails } from "../orders/orders.ts";

/** `confirming`: awaits a result; `review`: staff check; `closed`: ended or fully refunded. */
export const PaymentState = Type.Union([
  Type.Literal("awaiting"),
  Type.Literal("confirming"),
  Type.Literal("paid"),
  Type.Literal("review"),
  Type.Literal("closed"),
]);
export type PaymentState = Type.Static<typeof PaymentState>;

/** Made by the payment provider for one payment of one order. */
export const OrderAccount = Type.Object({
  reference: Type.String(),
  bank: Type.String(),
  accountNumber: Type.String(),
  accountName: Type.String(),
  /** Naira, to transfer exactly. */
  amount: Type.Number(),
  until: Type.String(),
  /** Of its time, for customers whose clock is wrong. */
  secondsLeft: Type.Integer(),
});
export type OrderAccount = Type.Static<typeof OrderAccount>;

export const PaymentStatus = Type.Object({
  orderNumber: Type.String(),
  orderStatus: OrderStatus,
  state: PaymentState,
  transactionReference: nullableText,
  totalAmount: Type.Number({ description: "Naira" }),
  dueAmount: Type.Number({ description: "Naira" }),
  /** False once the payment window has ended, even if the order is still open. */
  canPay: Type.Optional(Type.Boolean()),
  /** Until when the items are reserved; absent once it can no longer be paid. */
  reservedUntil: Type.Optional(Type.String()),
  /** Only once the provider confirmed that no attempt was charged; never for transfers. */
  nothingCharged: Type.Boolean(),
  notes: Type.Array(MoneyNote),
  transfer: Type.Optional(TransferDetails),
  account: Type.Optional(OrderAccount),
  canOpenAccount: Type.Optional(Type.Boolean()),
  cardChargeUnconfirmed: Type.Optional(Type.Boolean()),
});
export type PaymentStatus = Type.Static<typeof PaymentStatus>;

/** What the pop-up reported; only a hint. */
export const PaymentReport = Type.Object(
  {
    reference: cleanedText({ minLength: 1, maxLength: 40 }),
    event: Type.Union([
      Type.Literal("success"),
      Type.Literal("error"),
      Type.Literal("close"),
      Type.Literal("config_error"),
    ]),
  },
  { additionalProperties: false },
);
export type PaymentReport = Type.Static<typeof PaymentReport>;

export const LookupPayment = Type.Object({
  orderNumber: Type.String(),
  /** For the header X-Order-Token; replaces an emailed pay link. */
  orderToken: Type.String(),
  dueAmount: Type.Number(),
});
export type LookupPayment = Type.Static<typeof LookupPayment>;
