import { Type } from "typebox";
import { nullableText, Timestamp } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { PictureFocus } from "./picture-crop.ts";
import { ProductAttributes } from "./product-attributes.ts";
import { ProductFieldChanges } from "./product-fields.ts";
import { productLimits } from "./product-limits.ts";
import { Category } from "./products.ts";
import { SizeName } from "./sizes.ts";
import { PictureView, ProductStatus } from "./staff-products.ts";

const { sizes, tiers, pictures, maxStock, maxPrice } = productLimits;
const size = SizeName;
const mediaId = Type.String({ pattern: "^med_\\w{1,40}$" });
const text = (maxLength: number) => Type.String({ maxLength, pattern: printable });

/** Naira, percent. */
const details = {
  name: Type.String({
    minLength: 1,
    maxLength: productLimits.nameLength,
    pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}]*$",
  }),
  description: Type.String({
    maxLength: productLimits.descriptionLength,
    pattern: "^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$",
  }),
  material: text(productLimits.materialLength),
  category: Category,
  typeId: Type.String({ pattern: "^[\\w-]{1,64}$" }),
  price: Type.Number({ exclusiveMinimum: 0, maximum: maxPrice }),
  discount: Type.Number({ minimum: 0, exclusiveMaximum: 100 }),
  featured: Type.Boolean(),
  /** Tiers without quantity or price are dropped, the rest sorted (specification §5). */
  tieredPricing: Type.Array(
    Type.Object(
      {
        minQuantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        price: Type.Number({ minimum: 0, maximum: maxPrice }),
      },
      { additionalProperties: false },
    ),
    { maxItems: tiers },
  ),
  pictures: Type.Array(
    Type.Object(
      {
        mediaId,
        alt: text(productLimits.altLength),
        view: PictureView,
        focus: Type.Optional(PictureFocus),
      },
      { additionalProperties: false },
    ),
    { maxItems: pictures },
  ),
  /** Absent ones stay unchanged. */
  ...Type.Partial(ProductAttributes).properties,
  fields: Type.Optional(ProductFieldChanges),
};

export const CreateProduct = Type.Object(
  {
    ...details,
    sizes: Type.Array(
      Type.Object(
        { size, stock: Type.Integer({ minimum: 0, maximum: maxStock }) },
        { additionalProperties: false },
      ),
      { maxItems: sizes },
    ),
    status: Type.Union([Type.Literal("published"), Type.Literal("draft")]),
  },
  { additionalProperties: false },
);
export type CreateProduct = Type.Static<typeof CreateProduct>;

export const StockReason = Type.Union([
  Type.Literal("received"),
  Type.Literal("counted"),
  Type.Literal("returned"),
  Type.Literal("damaged"),
]);
export type StockReason = Type.Static<typeof StockReason>;

const stockAdjustment = {
  changes: Type.Array(
    Type.Object(
      {
        size,
        change: Type.Integer({ minimum: -maxStock, maximum: maxStock }),
        knownStock: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: sizes },
  ),
  reason: StockReason,
  note: Type.Optional(text(productLimits.noteLength)),
};

export const AdjustStock = Type.Object(stockAdjustment, { additionalProperties: false });
export type AdjustStock = Type.Static<typeof AdjustStock>;

export const UpdateProduct = Type.Object(
  {
    version: Version,
    ...details,
    sizes: Type.Array(size, { maxItems: sizes }),
    stock: Type.Optional(AdjustStock),
  },
  { additionalProperties: false },
);
export type UpdateProduct = Type.Static<typeof UpdateProduct>;

export const SetProductStatus = Type.Object(
  { version: Version, to: ProductStatus, at: Type.Optional(Timestamp) },
  { additionalProperties: false },
);
export type SetProductStatus = Type.Static<typeof SetProductStatus>;

export const UploadPicture = Type.Object(
  {
    as: Type.Optional(Type.Literal("logo")),
  },
  { additionalProperties: false },
);
export type UploadPicture = Type.Static<typeof UploadPicture>;

export const LedgerQuery = Type.Object(
  {
    size,
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
);
export type LedgerQuery = Type.Static<typeof LedgerQuery>;

export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  reason: Type.Union([
    StockReason,
    Type.Literal("sold"),
    Type.Literal("released"),
    Type.Literal("reserved_again"),
    Type.Literal("released_again"),
    Type.Literal("order_edited"),
    Type.Literal("exchanged"),
    Type.Literal("exchange_released"),
  ]),
  change: Type.Integer(),
  after: Type.Integer(),
  by: nullableText,
  note: Type.String({ maxLength: limits.longMessageLength }),
  orderId: nullableText,
  orderNumber: nullableText,
  createdAt: Type.String(),
});
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

export const LedgerPage = Type.Object({
  data: Type.Array(LedgerEntry),
  meta: Type.Object({ next: Type.Union([Type.Integer(), Type.Null()]) }),
});
export type LedgerPage = Type.Static<typeof LedgerPage>;
