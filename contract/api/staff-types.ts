import { Type } from "typebox";
import { productLimits } from "./product-limits.ts";
import { SizeGuides, SizeName } from "./sizes.ts";
import { Version } from "./versions.ts";

const id = Type.String({ maxLength: 64, pattern: "^[\\w-]{1,64}$" });
const ids = Type.Array(id, { minItems: 1, maxItems: productLimits.types });
const name = Type.String({
  minLength: 1,
  maxLength: productLimits.typeLength,
  pattern: "^(?=.*[\\p{L}])[^\\p{Cc}\\p{Cs}]*$",
});

/** A type of clothing as staff list it. */
export const StaffTypeSummary = Type.Object({
  id: Type.String(),
  version: Version,
  name: Type.String(),
  /** What its goods come in, in the order in which they are shown. */
  sizes: Type.Array(Type.String()),
  /** Its products on the shop. */
  onShop: Type.Integer(),
  /** All of its products: drafts and archived ones too. */
  products: Type.Integer(),
  /** It has a size guide of its own. */
  hasGuide: Type.Boolean(),
});
/** A type of clothing as staff list it. */
export type StaffTypeSummary = Type.Static<typeof StaffTypeSummary>;

/** A type of clothing with everything staff work with. */
export const StaffType = Type.Object({
  ...StaffTypeSummary.properties,
  sizeGuides: SizeGuides,
  /** Every size that some product of it is made in, and how many are. */
  made: Type.Array(Type.Object({ size: Type.String(), products: Type.Integer() })),
  /** Names of the types that were merged into it, whose addresses lead to it. */
  formerly: Type.Array(Type.String()),
  /** What else names it and would follow it into another type: `2 discounts`. */
  followers: Type.Array(Type.String()),
});
/** A type of clothing with everything staff work with. */
export type StaffType = Type.Static<typeof StaffType>;

/** Body of POST /staff/types. */
export const AddClothingType = Type.Object({ name }, { additionalProperties: false });
/** Body of POST /staff/types. */
export type AddClothingType = Type.Static<typeof AddClothingType>;

/** Body of PATCH /staff/types/{id}: the type as it shall be. Its products and their stock stay as they are. */
export const ChangeClothingType = Type.Object(
  {
    version: Version,
    name,
    sizes: Type.Array(SizeName, { maxItems: productLimits.typeSizes }),
    sizeGuides: SizeGuides,
  },
  { additionalProperties: false },
);
/** Body of PATCH /staff/types/{id}. */
export type ChangeClothingType = Type.Static<typeof ChangeClothingType>;

/** Body of POST /staff/types/order: the order that was looked at, and the one that shall be. */
export const OrderClothingTypes = Type.Object(
  { seen: ids, order: ids },
  { additionalProperties: false },
);
/** Body of POST /staff/types/order. */
export type OrderClothingTypes = Type.Static<typeof OrderClothingTypes>;

/** Body of POST /staff/types/{id}/merge: all its goods become of another type, and it is gone. */
export const MergeClothingType = Type.Object(
  { version: Version, intoId: id },
  { additionalProperties: false },
);
/** Body of POST /staff/types/{id}/merge. */
export type MergeClothingType = Type.Static<typeof MergeClothingType>;
