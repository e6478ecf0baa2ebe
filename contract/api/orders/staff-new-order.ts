import { Type } from "typebox";
import { cleanedText, Day, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { OrderItemInput, OrderStatus, TransferDetails } from "./orders.ts";

/** Where the customer ordered; `shop` for the website. */
export const OrderSource = Type.Union([
  Type.Literal("shop"),
  Type.Literal("whatsapp"),
  Type.Literal("phone"),
  Type.Literal("instagram"),
  Type.Literal("market"),
  Type.Literal("in_person"),
]);
export type OrderSource = Type.Static<typeof OrderSource>;

/** Recorded by staff, never sent to a provider. */
export const RecordedMethod = Type.Union([
  Type.Literal("cash"),
  Type.Literal("pos"),
  Type.Literal("transfer"),
]);
export type RecordedMethod = Type.Static<typeof RecordedMethod>;

/** `reference` is required for transfers. */
const recordedPayment = {
  method: RecordedMethod,
  amount: Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira }),
  reference: cleanedText({ maxLength: 200, pattern: printable }),
  receivedOn: Day,
  /** Confirms that it is not one of the similar payments. */
  isSeparate: Type.Optional(Type.Boolean()),
};

const text = Type.String({ maxLength: limits.textLength });
const object = <T extends Parameters<typeof Type.Object>[0]>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

const StaffOrderPayment = Type.Union([
  object({ kind: Type.Literal("link") }),
  object({ kind: Type.Literal("transfer") }),
  object({ kind: Type.Literal("delivery") }),
  object({ kind: Type.Literal("paid"), ...recordedPayment }),
]);

const StaffOrderDiscount = Type.Union([
  object({
    kind: Type.Union([Type.Literal("amount"), Type.Literal("percent")]),
    value: Type.Number({ exclusiveMinimum: 0, maximum: 1e12 }),
    reason: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" }),
  }),
  object({
    kind: Type.Literal("code"),
    code: cleanedText({ minLength: 1, maxLength: 40, pattern: printable }),
  }),
]);
export type StaffOrderDiscount = Type.Static<typeof StaffOrderDiscount>;

/** An order by chat, call or hand at current prices. */
export const CreateStaffOrder = object({
  items: Type.Array(OrderItemInput, { minItems: 1, maxItems: limits.orderLines }),
  /** With an id, the order is that customer's: their email and, without one, their phone number count. */
  customer: object({
    id: Type.Optional(Type.String({ pattern: "^cus_\\w{1,40}$" })),
    name: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" }),
    /** One of phone and email is required. */
    phone: cleanedText({ maxLength: 32 }),
    email: cleanedText({ maxLength: limits.emailLength }),
  }),
  source: OrderSource,
  delivery: object({
    isPickup: Type.Boolean(),
    /** Empty for pick-up. */
    address: text,
    city: text,
    state: text,
    postalCode: cleanedText({ maxLength: 20 }),
    country: Type.String({ maxLength: 80 }),
    /** Naira, for this order; the fee of the area without it. */
    fee: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  }),
  discount: Type.Optional(StaffOrderDiscount),
  note: Type.Optional(Type.String({ maxLength: limits.messageLength })),
  payment: StaffOrderPayment,
  /** The customer has the items; only for orders paid in full. */
  isHandedOver: Type.Optional(Type.Boolean()),
  /** They asked for it; needs an email. */
  wantsNewsletter: Type.Optional(Type.Boolean()),
  /** Naira quoted to the customer; another total is rejected. */
  totalAmount: Type.Number({ minimum: 0, maximum: 1e12 }),
});
export type CreateStaffOrder = Type.Static<typeof CreateStaffOrder>;

/** The link is returned once: null for a repeated request, or when nothing is due. */
export const CreatedStaffOrder = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  /** Naira. */
  total: Type.Number(),
  due: Type.Number(),
  paymentLink: nullableText,
  until: nullableText,
  transfer: Type.Union([TransferDetails, Type.Null()]),
});
export type CreatedStaffOrder = Type.Static<typeof CreatedStaffOrder>;

/** For an order with a balance due. */
export const RecordPayment = object({
  ...recordedPayment,
  /** As shown to the sender; refused when it has changed. */
  due: Type.Number({ minimum: 0, maximum: 1e12 }),
});
export type RecordPayment = Type.Static<typeof RecordPayment>;

/** The token of the link in force, which the store does not know itself. */
export const EmailPaymentLink = object({
  token: Type.String({ minLength: 20, maxLength: 100, pattern: "^[\\w-]+$" }),
});
export type EmailPaymentLink = Type.Static<typeof EmailPaymentLink>;
