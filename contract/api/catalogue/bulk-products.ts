import { Type } from "typebox";
import { Timestamp } from "../fields.ts";
import { Version } from "../versions.ts";
import { UpdateProduct } from "./product-commands.ts";
import { productLimits } from "./product-limits.ts";
import { ProductStatus, StaffProductSummary } from "./staff-products.ts";

const { price, discount, typeId, featured } = UpdateProduct.properties;

/** Absent fields stay unchanged. Naira, percent. */
export const BulkUpdateProducts = Type.Object(
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
          publishAt: Type.Optional(Timestamp),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: productLimits.maxBulkProducts },
    ),
  },
  { additionalProperties: false },
);
export type BulkUpdateProducts = Type.Static<typeof BulkUpdateProducts>;
export type ProductUpdate = BulkUpdateProducts["products"][number];

export const SkipReason = Type.Union([
  Type.Literal("conflict"),
  Type.Literal("unknown"),
  Type.Literal("not_publishable"),
]);
export type SkipReason = Type.Static<typeof SkipReason>;

export const BulkUpdateResult = Type.Object({
  done: Type.Array(StaffProductSummary),
  left: Type.Array(
    Type.Object({
      id: Type.String(),
      reason: SkipReason,
      current: Type.Union([StaffProductSummary, Type.Null()]),
    }),
  ),
});
export type BulkUpdateResult = Type.Static<typeof BulkUpdateResult>;
