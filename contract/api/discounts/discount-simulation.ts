import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { OrderVat } from "../orders/orders.ts";
import { discountLimits } from "./discount-limits.ts";

const line = "[\\w-]{1,100}~[^~,\\p{Cc}\\p{Cs}]{1,16}~\\d{1,4}";

/** Unsaved discount as JSON (DraftDiscount), in place of the saved one. */
const draft = Type.Optional(
  Type.String({ maxLength: 10_000, pattern: "^\\{[^\\p{Cc}\\p{Cs}]*\\}$" }),
);
const code = Type.Optional(cleanedText({ maxLength: 40, pattern: printable }));
/** Instead of a code; for a batch, one of its unused codes. */
const discountId = Type.Optional(Type.String({ pattern: "^dsc_\\w{1,40}$" }));
const at = Type.Optional(
  Type.String({
    pattern: "^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z$",
  }),
);

export const SimulateCart = Type.Object(
  {
    /** `product~size~quantity`, comma-separated. */
    items: Type.String({
      maxLength: 2600,
      pattern: `^${line}(,${line}){0,${discountLimits.simulatedLines - 1}}$`,
    }),
    buyer: Type.Union([Type.Literal("guest"), Type.Literal("wholesale"), Type.Literal("person")]),
    email: Type.Optional(cleanedText({ maxLength: limits.emailLength, pattern: printable })),
    code,
    discountId,
    draft,
    /** Destination in Nigeria; without one there is no delivery fee. */
    state: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
    city: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
    at,
  },
  { additionalProperties: false },
);
export type SimulateCart = Type.Static<typeof SimulateCart>;

const subtotalFields = {
  /** Naira. */
  subtotal: Type.Number({ minimum: 0, maximum: 1e9 }),
  buyer: Type.Union([Type.Literal("new"), Type.Literal("known"), Type.Literal("wholesale")]),
};

export const CompareDiscounts = Type.Object(subtotalFields, { additionalProperties: false });
export type CompareDiscounts = Type.Static<typeof CompareDiscounts>;

export const SimulateSubtotal = Type.Object(
  {
    ...subtotalFields,
    code,
    discountId,
    draft,
    /** Time of purchase; defaults to now, or the start of the given discount. */
    at,
  },
  { additionalProperties: false },
);
export type SimulateSubtotal = Type.Static<typeof SimulateSubtotal>;

/** Naira. */
export const DiscountComparison = Type.Object({
  id: Type.String(),
  code: Type.String(),
  autoApply: Type.Boolean(),
  /** For a discount on some products, if the cart has only those. */
  amountOff: Type.Number(),
  total: Type.Number(),
  isForSomeProducts: Type.Boolean(),
  reason: nullableText,
  isBest: Type.Boolean(),
});
export type DiscountComparison = Type.Static<typeof DiscountComparison>;

/** Naira. */
export const SimulatedDiscount = Type.Object({
  id: Type.String(),
  code: Type.String(),
  typed: Type.Boolean(),
  outcome: Type.Union([Type.Literal("applied"), Type.Literal("refused"), Type.Literal("beaten")]),
  amountOff: Type.Number(),
  rules: Type.Array(
    Type.Object({ requirement: Type.String(), isMet: Type.Boolean(), reason: nullableText }),
  ),
});
export type SimulatedDiscount = Type.Static<typeof SimulatedDiscount>;

const resultFields = {
  buyer: Type.String(),
  subtotal: Type.Number(),
  discount: Type.Number(),
  total: Type.Number(),
  code: nullableText,
  because: Type.String(),
  discounts: Type.Array(SimulatedDiscount),
};

/** Naira. */
export const SimulatedCart = Type.Object({
  ...resultFields,
  lines: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      size: Type.String(),
      quantity: Type.Integer(),
      price: Type.Number(),
      total: Type.Number(),
      discountShare: Type.Number(),
    }),
  ),
  shipping: Type.Number(),
  vat: Type.Optional(OrderVat),
});
export type SimulatedCart = Type.Static<typeof SimulatedCart>;

/** Naira. */
export const SimulatedThreshold = Type.Object({
  subtotal: Type.Number(),
  amountOff: Type.Number(),
  total: Type.Number(),
  /** Continues "because"; null where it applies. */
  reason: nullableText,
});
export type SimulatedThreshold = Type.Static<typeof SimulatedThreshold>;

/** Naira. */
export const SimulatedSubtotal = Type.Object({
  ...resultFields,
  at: Type.String(),
  /** Some discount applies to certain products only: the whole cart is assumed to be those. */
  isForSomeProducts: Type.Boolean(),
  edges: Type.Array(SimulatedThreshold),
});
export type SimulatedSubtotal = Type.Static<typeof SimulatedSubtotal>;
