import { Type } from "typebox";
import { paging } from "../envelope.ts";
import { cleanedText } from "../fields.ts";
import { limits } from "../limits.ts";
import { PublicAttributes } from "./product-attributes.ts";
import { DisplayedFields } from "./product-fields.ts";
import { SizeGuide } from "./sizes.ts";

/** MEN or WOMEN; a product without one counts as MEN (specification §3). */
export const Category = Type.Union([Type.Literal("MEN"), Type.Literal("WOMEN")]);
export type Category = Type.Static<typeof Category>;

export const ProductImage = Type.Object({
  url: Type.String(),
  thumbnailUrl: Type.String(),
  /** Up to 2000 px a side, for the full-screen view of one product; absent if srcset has it. */
  largeUrl: Type.Optional(Type.String()),
  name: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  srcset: Type.Object({ avif: Type.String(), webp: Type.String() }),
  /** Focal point as the style sheet names it, such as `x30 y70`; absent for the centre. */
  focus: Type.Optional(Type.String()),
});
export type ProductImage = Type.Static<typeof ProductImage>;

const SizeStock = Type.Object({
  size: Type.Object({ size: Type.String() }),
  stock: Type.Integer({ minimum: 0 }),
});
export type SizeStock = Type.Static<typeof SizeStock>;

/** Unit price in naira. */
export const TieredPrice = Type.Object({ minQuantity: Type.Integer(), price: Type.Number() });

export const ClothingType = Type.Object({ id: Type.String(), name: Type.String() });
export type ClothingType = Type.Static<typeof ClothingType>;

export const TypeSizeGuide = Type.Object({
  type: ClothingType,
  category: Category,
  guide: SizeGuide,
});
export type TypeSizeGuide = Type.Static<typeof TypeSizeGuide>;

export const ClothingTypesQuery = Type.Object({ category: Type.Optional(Category) });
export type ClothingTypesQuery = Type.Static<typeof ClothingTypesQuery>;

/** Another product of the same style group, or the product itself. */
export const ProductColour = Type.Object({
  id: Type.String(),
  /** Of the colour. */
  name: Type.String(),
  price: Type.Number(),
  discount: Type.Number(),
  soldOut: Type.Boolean(),
  /** Of the cloth where there is one. */
  image: Type.Optional(ProductImage),
});
export type ProductColour = Type.Static<typeof ProductColour>;

/** Naira, percent (specification §3). */
export const Product = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  material: Type.String(),
  price: Type.Number(),
  discount: Type.Number(),
  category: Category,
  type: ClothingType,
  images: Type.Array(ProductImage),
  sizesStock: Type.Array(SizeStock),
  stock: Type.Integer(),
  featured: Type.Boolean(),
  tieredPricing: Type.Array(TieredPrice),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  sizeGuide: Type.Optional(SizeGuide),
  /** Of a single product only: lists would carry them in vain. */
  ...Type.Partial(PublicAttributes).properties,
  fields: Type.Optional(DisplayedFields),
  /** Of a single product in several colours, its own among them. */
  colours: Type.Optional(Type.Array(ProductColour)),
});
export type Product = Type.Static<typeof Product>;

/** Below the page of a product. */
export const Pairings = Type.Object({
  heading: Type.Union([Type.Literal("wear-with"), Type.Literal("similar")]),
  products: Type.Array(Product),
});
export type Pairings = Type.Static<typeof Pairings>;

export const ProductSort = Type.Union([
  Type.Literal("newest"),
  Type.Literal("price-asc"),
  Type.Literal("price-desc"),
]);
export type ProductSort = Type.Static<typeof ProductSort>;

const filters = {
  search: Type.Optional(cleanedText({ maxLength: limits.searchLength })),
  category: Type.Optional(Category),
  type: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
  minPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  size: Type.Optional(Type.String({ pattern: "^[\\w .,/½-]{1,16}$" })),
  featured: Type.Optional(Type.Boolean()),
};

/** Specification §7; ids, maxPrice and sort are ours. */
export const ProductListQuery = Type.Object(
  {
    ...filters,
    ids: Type.Optional(
      Type.String({ pattern: `^[\\w-]{1,100}(,[\\w-]{1,100}){0,${limits.maxPageSize - 1}}$` }),
    ),
    ...paging,
    sort: Type.Optional(ProductSort),
  },
  { additionalProperties: false },
);
export type ProductListQuery = Type.Static<typeof ProductListQuery>;

/** `mix` such as `MEN:1,WOMEN:1,ANY:1` (specification §7). */
export const RandomImagesQuery = Type.Object(
  {
    ...filters,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
    categories: Type.Optional(
      Type.String({ pattern: "^(MEN|WOMEN)(,(MEN|WOMEN))*$", maxLength: 64 }),
    ),
    mix: Type.Optional(
      Type.String({ pattern: "^(MEN|WOMEN|ANY):\\d{1,2}(,(MEN|WOMEN|ANY):\\d{1,2}){0,5}$" }),
    ),
    color: Type.Optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false },
);
export type RandomImagesQuery = Type.Static<typeof RandomImagesQuery>;

export const RandomImage = Type.Object({
  ...ProductImage.properties,
  product: Type.Object({
    id: Type.String(),
    name: Type.String(),
    price: Type.Number(),
    discount: Type.Number(),
    category: Category,
  }),
});
export type RandomImage = Type.Static<typeof RandomImage>;

export const RandomImages = Type.Object({ images: Type.Array(RandomImage) });
export type RandomImages = Type.Static<typeof RandomImages>;
