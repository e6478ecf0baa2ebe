import { Type } from "typebox";
import { countedPageOf, PageMeta, paging, searchText } from "./envelope.ts";
import { nullableText } from "./nullable-text.ts";
import { PictureCut } from "./picture-cut.ts";
import { productTabs } from "./product-limits.ts";
import { Category, ClothingType, ProductImage, TieredPrice } from "./products.ts";
import { Version } from "./versions.ts";

/** Where a product stands: shoppers see it on the shop alone. */
export const ProductStatus = Type.Union([
  Type.Literal("on_shop"),
  Type.Literal("draft"),
  Type.Literal("archived"),
]);
/** Where a product stands. */
export type ProductStatus = Type.Static<typeof ProductStatus>;

/** Query of GET /staff/products: 50 a page, the newest first unless said otherwise. */
export const StaffProductQuery = Type.Object(
  {
    page: paging.page,
    /** Nearly out, discounted and featured are what of the shop is so. */
    tab: Type.Optional(
      Type.Union([
        ProductStatus,
        Type.Literal("nearly_out"),
        Type.Literal("discounted"),
        Type.Literal("featured"),
        Type.Literal("all"),
      ]),
    ),
    /** Parts of name or material. */
    search: searchText,
    category: Type.Optional(Category),
    type: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
    /** Every size gone, or some size with three pieces or fewer. */
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
/** Query of GET /staff/products. */
export type StaffProductQuery = Type.Static<typeof StaffProductQuery>;

/** Query of GET /staff/products/export: the goods of a tab, on the shop unless said otherwise. */
export const ProductExportQuery = Type.Object(
  {
    format: Type.Union([Type.Literal("csv"), Type.Literal("xlsx")]),
    tab: StaffProductQuery.properties.tab,
    category: StaffProductQuery.properties.category,
    type: StaffProductQuery.properties.type,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/products/export. */
export type ProductExportQuery = Type.Static<typeof ProductExportQuery>;

export const SizePieces = Type.Object({ size: Type.String(), stock: Type.Integer() });

/** A product as staff list it; naira, percent. */
export const StaffProductSummary = Type.Object({
  id: Type.String(),
  version: Version,
  status: ProductStatus,
  name: Type.String(),
  category: Category,
  type: ClothingType,
  /** Address of its first picture, small. */
  image: nullableText,
  price: Type.Number(),
  discount: Type.Number(),
  /** Small to large. */
  sizes: Type.Array(SizePieces),
  stock: Type.Integer(),
  featured: Type.Boolean(),
  /** Whether it has wholesale prices of its own, which no change of its price moves; not told by the release before. */
  hasOwnTiers: Type.Optional(Type.Boolean()),
  /** When a draft comes on the shop by itself; null for one that waits for a press, and for all others. */
  publishAt: nullableText,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
/** A product as staff list it. */
export type StaffProductSummary = Type.Static<typeof StaffProductSummary>;

/** A product in the list of staff. */
export const ListedProduct = Type.Object({
  ...StaffProductSummary.properties,
  /** Pieces sold over the last thirty days, as counted within the hour. */
  soldLately: Type.Integer(),
});
/** A product in the list of staff. */
export type ListedProduct = Type.Static<typeof ListedProduct>;

const CountedPage = countedPageOf(ListedProduct, productTabs);
/** Reply of GET /staff/products. */
export const StaffProductPage = Type.Object({
  data: CountedPage.properties.data,
  meta: Type.Object({
    ...PageMeta.properties,
    counts: CountedPage.properties.meta.properties.counts,
    /** Pieces in stock of all that was found. */
    pieces: Type.Integer(),
  }),
});
/** Reply of GET /staff/products. */
export type StaffProductPage = Type.Static<typeof StaffProductPage>;

/** What a picture of a product shows. */
export const PictureView = Type.Union([
  Type.Literal("front"),
  Type.Literal("back"),
  Type.Literal("cloth"),
]);
/** What a picture of a product shows. */
export type PictureView = Type.Static<typeof PictureView>;

/** A picture of a product as staff order and describe it. */
export const StaffPicture = Type.Object({
  mediaId: Type.String(),
  view: PictureView,
  image: ProductImage,
  /** From which picture it was cut, and what of it; null for one as it came. */
  cut: Type.Union([
    Type.Object({ mediaId: Type.String(), image: ProductImage, frame: PictureCut }),
    Type.Null(),
  ]),
});
/** A picture of a product as staff order and describe it. */
export type StaffPicture = Type.Static<typeof StaffPicture>;

/** A product with everything staff work with; naira, percent. */
export const StaffProduct = Type.Object({
  ...StaffProductSummary.properties,
  description: Type.String(),
  material: Type.String(),
  /** Its own wholesale prices; empty means the store's. */
  tieredPricing: Type.Array(TieredPrice),
  pictures: Type.Array(StaffPicture),
  /** When shoppers first saw it; null before. */
  publishedAt: nullableText,
});
/** A product with everything staff work with. */
export type StaffProduct = Type.Static<typeof StaffProduct>;

/** What a form about products offers: every type with its sizes, in the store's order. */
export const ProductChoices = Type.Object({
  types: Type.Array(Type.Object({ ...ClothingType.properties, sizes: Type.Array(Type.String()) })),
});
/** What a form about products offers. */
export type ProductChoices = Type.Static<typeof ProductChoices>;
