import { Type } from "typebox";
import { countedPageOf, PageMeta, paging, searchText } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { limits } from "../limits.ts";
import { Version } from "../versions.ts";
import { PictureCrop } from "./picture-crop.ts";
import { ProductAttributes } from "./product-attributes.ts";
import { ProductField, ProductFieldValues } from "./product-fields.ts";
import { productTabs } from "./product-limits.ts";
import { Category, ClothingType, ProductImage, TieredPrice } from "./products.ts";

export const ProductStatus = Type.Union([
  Type.Literal("published"),
  Type.Literal("draft"),
  Type.Literal("archived"),
]);
export type ProductStatus = Type.Static<typeof ProductStatus>;

export const StaffProductQuery = Type.Object(
  {
    page: paging.page,
    tab: Type.Optional(
      Type.Union([
        ProductStatus,
        Type.Literal("low_stock"),
        Type.Literal("discounted"),
        Type.Literal("featured"),
        Type.Literal("all"),
      ]),
    ),
    search: searchText,
    category: Type.Optional(Category),
    type: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
    stock: Type.Optional(Type.Union([Type.Literal("sold_out"), Type.Literal("low")])),
    onSale: Type.Optional(Type.Boolean()),
    featured: Type.Optional(Type.Boolean()),
    sort: Type.Optional(
      Type.Union([
        Type.Literal("newest"),
        Type.Literal("changed"),
        Type.Literal("name"),
        Type.Literal("price-asc"),
        Type.Literal("price-desc"),
        Type.Literal("stock"),
      ]),
    ),
  },
  { additionalProperties: false },
);
export type StaffProductQuery = Type.Static<typeof StaffProductQuery>;

export const BestSellersQuery = Type.Object(
  {
    type: StaffProductQuery.properties.type,
    limit: Type.Integer({ minimum: 1, maximum: limits.maxPageSize }),
  },
  { additionalProperties: false },
);
export type BestSellersQuery = Type.Static<typeof BestSellersQuery>;

export const ProductExportQuery = Type.Object(
  {
    format: Type.Union([Type.Literal("csv"), Type.Literal("xlsx")]),
    tab: StaffProductQuery.properties.tab,
    category: StaffProductQuery.properties.category,
    type: StaffProductQuery.properties.type,
  },
  { additionalProperties: false },
);
export type ProductExportQuery = Type.Static<typeof ProductExportQuery>;

export const StaffSizeStock = Type.Object({
  size: Type.String(),
  stock: Type.Integer(),
  /** Shoppers who asked to be told when it is back. */
  waiting: Type.Optional(Type.Integer()),
});

/** Naira, percent. */
export const StaffProductSummary = Type.Object({
  id: Type.String(),
  version: Version,
  status: ProductStatus,
  name: Type.String(),
  category: Category,
  type: ClothingType,
  image: nullableText,
  price: Type.Number(),
  discount: Type.Number(),
  sizes: Type.Array(StaffSizeStock),
  stock: Type.Integer(),
  featured: Type.Boolean(),
  hasCustomTiers: Type.Optional(Type.Boolean()),
  publishAt: nullableText,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type StaffProductSummary = Type.Static<typeof StaffProductSummary>;

export const ListedProduct = Type.Object({
  ...StaffProductSummary.properties,
  recentSales: Type.Integer(),
});
export type ListedProduct = Type.Static<typeof ListedProduct>;

const CountedPage = countedPageOf(ListedProduct, productTabs);
export const StaffProductPage = Type.Object({
  data: CountedPage.properties.data,
  meta: Type.Object({
    ...PageMeta.properties,
    counts: CountedPage.properties.meta.properties.counts,
    units: Type.Integer(),
  }),
});
export type StaffProductPage = Type.Static<typeof StaffProductPage>;

export const PictureView = Type.Union([
  Type.Literal("front"),
  Type.Literal("back"),
  Type.Literal("cloth"),
]);
export type PictureView = Type.Static<typeof PictureView>;

export const StaffPicture = Type.Object({
  mediaId: Type.String(),
  view: PictureView,
  image: ProductImage,
  cut: Type.Union([
    Type.Object({ mediaId: Type.String(), image: ProductImage, frame: PictureCrop }),
    Type.Null(),
  ]),
});
export type StaffPicture = Type.Static<typeof StaffPicture>;

/** Naira, percent. */
export const StaffProduct = Type.Object({
  ...StaffProductSummary.properties,
  description: Type.String(),
  material: Type.String(),
  tieredPricing: Type.Array(TieredPrice),
  pictures: Type.Array(StaffPicture),
  publishedAt: nullableText,
  /** By key, of the fields a brand declares. */
  fields: ProductFieldValues,
  /** Stored values that no longer fit their field, as text. */
  outdatedFields: Type.Record(Type.String(), Type.String()),
  ...ProductAttributes.properties,
});
export type StaffProduct = Type.Static<typeof StaffProduct>;

export const ProductChoices = Type.Object({
  types: Type.Array(Type.Object({ ...ClothingType.properties, sizes: Type.Array(Type.String()) })),
  /** Declared by the brand, in their order. */
  fields: Type.Array(ProductField),
});
export type ProductChoices = Type.Static<typeof ProductChoices>;
