import { Type } from "typebox";
import { Version } from "../versions.ts";
import { productLimits } from "./product-limits.ts";
import { SizeGuides, SizeName } from "./sizes.ts";

const id = Type.String({ maxLength: 64, pattern: "^[\\w-]{1,64}$" });
const ids = Type.Array(id, { minItems: 1, maxItems: productLimits.types });
const name = Type.String({
  minLength: 1,
  maxLength: productLimits.typeLength,
  pattern: "^(?=.*[\\p{L}])[^\\p{Cc}\\p{Cs}]*$",
});

export const typeRoles = ["top", "bottom", "one-piece", "outer", "set"] as const;

/** Decides what goes with what; empty: with nothing by itself. */
export const TypeRole = Type.Unsafe<(typeof typeRoles)[number] | "">(
  Type.Union(["", ...typeRoles].map((role) => Type.Literal(role))),
);
export type TypeRole = Type.Static<typeof TypeRole>;

export const StaffTypeSummary = Type.Object({
  id: Type.String(),
  version: Version,
  name: Type.String(),
  sizes: Type.Array(Type.String()),
  published: Type.Integer(),
  products: Type.Integer(),
  hasGuide: Type.Boolean(),
});
export type StaffTypeSummary = Type.Static<typeof StaffTypeSummary>;

export const StaffType = Type.Object({
  ...StaffTypeSummary.properties,
  role: TypeRole,
  sizeGuides: SizeGuides,
  stockedSizes: Type.Array(Type.Object({ size: Type.String(), products: Type.Integer() })),
  formerNames: Type.Array(Type.String()),
  references: Type.Array(Type.String()),
});
export type StaffType = Type.Static<typeof StaffType>;

export const CreateClothingType = Type.Object({ name }, { additionalProperties: false });
export type CreateClothingType = Type.Static<typeof CreateClothingType>;

export const UpdateClothingType = Type.Object(
  {
    version: Version,
    name,
    sizes: Type.Array(SizeName, { maxItems: productLimits.typeSizes }),
    /** Absent, it stays as it is. */
    role: Type.Optional(TypeRole),
    sizeGuides: SizeGuides,
  },
  { additionalProperties: false },
);
export type UpdateClothingType = Type.Static<typeof UpdateClothingType>;

export const ReorderClothingTypes = Type.Object(
  { expected: ids, order: ids },
  { additionalProperties: false },
);
export type ReorderClothingTypes = Type.Static<typeof ReorderClothingTypes>;

export const MergeClothingType = Type.Object(
  { version: Version, intoId: id },
  { additionalProperties: false },
);
export type MergeClothingType = Type.Static<typeof MergeClothingType>;
