import { Type } from "typebox";
import { cleanedText } from "../fields.ts";
import { limits, printable } from "../limits.ts";

/** `value` is percent or naira by `discountType` (specification §3). */
export const Discount = Type.Object({
  id: Type.String(),
  code: Type.String(),
  discountType: Type.Union([Type.Literal("PERCENTAGE"), Type.Literal("FIXED")]),
  value: Type.Number(),
  description: Type.String(),
  autoApply: Type.Boolean(),
  /** Naira; 0 for none. */
  minimumSubtotal: Type.Number(),
  appliesTo: Type.Optional(
    Type.Object({ typeIds: Type.Array(Type.String()), productIds: Type.Array(Type.String()) }),
  ),
});
export type Discount = Type.Static<typeof Discount>;

/** Subtotal (naira), email and products are untrusted and only refine the reply. */
export const ValidateDiscount = Type.Object(
  {
    code: cleanedText({ minLength: 1, maxLength: 40, pattern: printable }),
    subtotal: Type.Optional(Type.Number({ minimum: 0, maximum: 1e10 })),
    email: Type.Optional(cleanedText({ maxLength: limits.emailLength })),
    productIds: Type.Optional(
      Type.Array(Type.String({ pattern: "^[\\w-]{1,100}$" }), {
        maxItems: limits.orderLines,
      }),
    ),
  },
  { additionalProperties: false },
);
export type ValidateDiscount = Type.Static<typeof ValidateDiscount>;
