import { Type } from "typebox";
import { Moment } from "./moment.ts";
import { productLimits } from "./product-limits.ts";
import { ChangeProduct } from "./staff-product-acts.ts";
import { ProductStatus, StaffProductSummary } from "./staff-products.ts";
import { Version } from "./versions.ts";

const { price, discount, typeId, featured } = ChangeProduct.properties;

/**
 * Body of POST /staff/products/changes: of each product the state it was seen in and what shall become of it; what is
 * not named stays. Naira, percent. The same changes under the same key (Idempotent) are done once.
 */
export const ChangeProducts = Type.Object(
  {
    products: Type.Array(
      Type.Object(
        {
          id: Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }),
          version: Version,
          price: Type.Optional(price),
          discount: Type.Optional(discount),
          typeId: Type.Optional(typeId),
          featured: Type.Optional(featured),
          status: Type.Optional(ProductStatus),
          /** When what becomes a draft again comes on the shop by itself, as it would have before. */
          publishAt: Type.Optional(Moment),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: productLimits.atOnce },
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/products/changes. */
export type ChangeProducts = Type.Static<typeof ChangeProducts>;
/** What shall become of one product. */
export type ProductChange = ChangeProducts["products"][number];

/**
 * Why a product was left alone: it is not as it was seen, there is none (or it was named twice), or shoppers would find
 * nothing to look at or to choose.
 */
export const LeftReason = Type.Union([
  Type.Literal("changed_meanwhile"),
  Type.Literal("unknown"),
  Type.Literal("not_showable"),
]);
/** Why a product was left alone. */
export type LeftReason = Type.Static<typeof LeftReason>;

/** Reply of POST /staff/products/changes, in the order in which they were sent. */
export const ChangedProducts = Type.Object({
  /** The products as they stand now. */
  done: Type.Array(StaffProductSummary),
  /** Those that were left alone, as they stand; null of an unknown one. */
  left: Type.Array(
    Type.Object({
      id: Type.String(),
      reason: LeftReason,
      current: Type.Union([StaffProductSummary, Type.Null()]),
    }),
  ),
});
/** Reply of POST /staff/products/changes. */
export type ChangedProducts = Type.Static<typeof ChangedProducts>;
