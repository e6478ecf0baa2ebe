import { Type } from "typebox";
import { limits, printable } from "./limits.ts";

/** A discount as the API shows it; `value` is percent or naira by `discountType` (specification §3). */
export const Discount = Type.Object({
  id: Type.String(),
  code: Type.String(),
  discountType: Type.Union([Type.Literal("PERCENTAGE"), Type.Literal("FIXED")]),
  value: Type.Number(),
  description: Type.String(),
  autoApply: Type.Boolean(),
  /** Subtotal in naira from which it holds; 0 for none. */
  minimumSubtotal: Type.Number(),
  /** The only goods it counts for, of these types and these products; absent where it counts for everything. */
  onlyFor: Type.Optional(
    Type.Object({ typeIds: Type.Array(Type.String()), productIds: Type.Array(Type.String()) }),
  ),
});
/** A discount as the API shows it. */
export type Discount = Type.Static<typeof Discount>;

/** Body of POST /discounts/validate. Subtotal (naira), e-mail and products are claims that only sharpen the answer. */
export const ValidateDiscount = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 40, pattern: printable }),
    subtotal: Type.Optional(Type.Number({ minimum: 0, maximum: 1e10 })),
    email: Type.Optional(Type.String({ maxLength: limits.emailLength })),
    /** What lies in the cart. */
    productIds: Type.Optional(
      Type.Array(Type.String({ pattern: "^[\\w-]{1,100}$" }), {
        maxItems: limits.orderLines,
      }),
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /discounts/validate. */
export type ValidateDiscount = Type.Static<typeof ValidateDiscount>;
