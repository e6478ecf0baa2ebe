import { Type } from "typebox";
import { paging } from "./envelope.ts";
import { limits } from "./limits.ts";
import { SizeGuide } from "./sizes.ts";

/** MEN or WOMEN; a product without one counts as MEN (specification §3). */
export const Category = Type.Union([Type.Literal("MEN"), Type.Literal("WOMEN")]);
/** MEN or WOMEN. */
export type Category = Type.Static<typeof Category>;

/** A picture with everything an `<img srcset sizes width height>` needs; addresses are root-relative or absolute. */
export const ProductImage = Type.Object({
  url: Type.String(),
  thumbnailUrl: Type.String(),
  name: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  srcset: Type.Object({ avif: Type.String(), webp: Type.String() }),
  /** Where the eye shall land, in percent by tens, as the style sheet names it: `x30 y70`; absent for the middle. */
  focus: Type.Optional(Type.String()),
});
/** A picture of a product. */
export type ProductImage = Type.Static<typeof ProductImage>;

/** One size of a product and the pieces in stock. */
const SizeStock = Type.Object({
  size: Type.Object({ size: Type.String() }),
  stock: Type.Integer({ minimum: 0 }),
});
/** One size of a product and the pieces in stock. */
export type SizeStock = Type.Static<typeof SizeStock>;

/** A wholesale price each, in naira, from a quantity on. */
export const TieredPrice = Type.Object({ minQuantity: Type.Integer(), price: Type.Number() });

/** The kind of a garment, such as kaftan or shirt. */
export const ClothingType = Type.Object({ id: Type.String(), name: Type.String() });
/** The kind of a garment. */
export type ClothingType = Type.Static<typeof ClothingType>;

/** A size guide of its own that a type has for a category in which it is on sale. */
export const TypeSizeGuide = Type.Object({
  type: ClothingType,
  category: Category,
  guide: SizeGuide,
});
/** A size guide of a type. */
export type TypeSizeGuide = Type.Static<typeof TypeSizeGuide>;

/** Query of GET /products/types: only types with something on sale in this category; without one, in any. */
export const ClothingTypesQuery = Type.Object({ category: Type.Optional(Category) });
/** Query of GET /products/types. */
export type ClothingTypesQuery = Type.Static<typeof ClothingTypesQuery>;

/** A product as the API shows it; amounts in naira, discount in percent (specification §3). */
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
  /** Of one product asked for by its id, where its type has a table of its own for its category. */
  sizeGuide: Type.Optional(SizeGuide),
});
/** A product as the API shows it. */
export type Product = Type.Static<typeof Product>;

/** How a list may be sorted on the server. */
export const ProductSort = Type.Union([
  Type.Literal("newest"),
  Type.Literal("price-asc"),
  Type.Literal("price-desc"),
]);
/** How a list may be sorted. */
export type ProductSort = Type.Static<typeof ProductSort>;

const filters = {
  search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
  category: Type.Optional(Category),
  type: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
  minPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  size: Type.Optional(Type.String({ pattern: "^[\\w .,/½-]{1,16}$" })),
  featured: Type.Optional(Type.Boolean()),
};

/** Query of GET /products (specification §7; ids, maxPrice and sort are ours). */
export const ProductListQuery = Type.Object(
  {
    ...filters,
    /** Only these, separated by commas; whatever is no longer sold is absent from the reply. */
    ids: Type.Optional(
      Type.String({ pattern: `^[\\w-]{1,100}(,[\\w-]{1,100}){0,${limits.maxPageSize - 1}}$` }),
    ),
    ...paging,
    sort: Type.Optional(ProductSort),
  },
  { additionalProperties: false },
);
/** Query of GET /products. */
export type ProductListQuery = Type.Static<typeof ProductListQuery>;

/**
 * Query of GET /products/images/random; `mix` reads like `MEN:1,WOMEN:1,ANY:1` (specification §7). Without a
 * limit there are as many pictures as the mix says; without a mix, one, or as many as the limit says.
 */
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
/** Query of GET /products/images/random. */
export type RandomImagesQuery = Type.Static<typeof RandomImagesQuery>;

/** A random picture with the product it shows. */
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
/** A random picture with the product it shows. */
export type RandomImage = Type.Static<typeof RandomImage>;

/** Reply of GET /products/images/random: `images[]` (specification §7). */
export const RandomImages = Type.Object({ images: Type.Array(RandomImage) });
/** Reply of GET /products/images/random. */
export type RandomImages = Type.Static<typeof RandomImages>;
