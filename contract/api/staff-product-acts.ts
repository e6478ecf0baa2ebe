import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { Moment } from "./moment.ts";
import { nullableText } from "./nullable-text.ts";
import { PictureFocus } from "./picture-cut.ts";
import { productLimits } from "./product-limits.ts";
import { Category } from "./products.ts";
import { SizeName } from "./sizes.ts";
import { PictureView, ProductStatus } from "./staff-products.ts";
import { Version } from "./versions.ts";

const { sizes, tiers, pictures, mostStock, mostPrice } = productLimits;
const size = SizeName;
const mediaId = Type.String({ pattern: "^med_\\w{1,40}$" });
const words = (maxLength: number) => Type.String({ maxLength, pattern: printable });

/** What staff say of a product: everything but its sizes and stock. Naira, percent. */
const details = {
  name: Type.String({
    minLength: 1,
    maxLength: productLimits.nameLength,
    pattern: "^(?=.*\\S)[^\\p{Cc}\\p{Cs}]*$",
  }),
  /** Of several lines. */
  description: Type.String({
    maxLength: productLimits.descriptionLength,
    pattern: "^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$",
  }),
  material: words(productLimits.materialLength),
  category: Category,
  typeId: Type.String({ pattern: "^[\\w-]{1,64}$" }),
  price: Type.Number({ exclusiveMinimum: 0, maximum: mostPrice }),
  discount: Type.Number({ minimum: 0, exclusiveMaximum: 100 }),
  featured: Type.Boolean(),
  /** Cleaned as the specification says (§5): those of no quantity or price are dropped, the rest sorted. */
  tieredPricing: Type.Array(
    Type.Object(
      {
        minQuantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
        price: Type.Number({ minimum: 0, maximum: mostPrice }),
      },
      { additionalProperties: false },
    ),
    { maxItems: tiers },
  ),
  /** In the order in which they are shown. */
  pictures: Type.Array(
    Type.Object(
      {
        mediaId,
        alt: words(productLimits.altLength),
        view: PictureView,
        /** Absent for the middle. */
        focus: Type.Optional(PictureFocus),
      },
      { additionalProperties: false },
    ),
    { maxItems: pictures },
  ),
};

/** Body of POST /staff/products. */
export const CreateProduct = Type.Object(
  {
    ...details,
    /** Small to large, with what is there. */
    sizes: Type.Array(
      Type.Object(
        { size, stock: Type.Integer({ minimum: 0, maximum: mostStock }) },
        { additionalProperties: false },
      ),
      { maxItems: sizes },
    ),
    status: Type.Union([Type.Literal("on_shop"), Type.Literal("draft")]),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/products. */
export type CreateProduct = Type.Static<typeof CreateProduct>;

/** Why pieces come or go by the hand of staff. */
export const StockReason = Type.Union([
  Type.Literal("received"),
  Type.Literal("counted"),
  Type.Literal("returned"),
  Type.Literal("damaged"),
]);
/** Why pieces come or go by the hand of staff. */
export type StockReason = Type.Static<typeof StockReason>;

/** Changes of stock, each as a difference: what is sold meanwhile is never written over. */
const stockChange = {
  changes: Type.Array(
    Type.Object(
      {
        size,
        change: Type.Integer({ minimum: -mostStock, maximum: mostStock }),
        /** Pieces that were seen there: of what was typed as a number. Refused where they were counted since. */
        seen: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: sizes },
  ),
  reason: StockReason,
  note: Type.Optional(words(productLimits.noteLength)),
};

/** Body of POST /staff/products/{id}/stock. */
export const ChangeStock = Type.Object(stockChange, { additionalProperties: false });
/** Body of POST /staff/products/{id}/stock. */
export type ChangeStock = Type.Static<typeof ChangeStock>;

/** Body of PATCH /staff/products/{id}: the product as it shall be, and what came or went in the same breath. */
export const ChangeProduct = Type.Object(
  {
    version: Version,
    ...details,
    /** Small to large. New ones are added; one that is missing is taken off if it has neither pieces nor a past. */
    sizes: Type.Array(size, { maxItems: sizes }),
    stock: Type.Optional(ChangeStock),
  },
  { additionalProperties: false },
);
/** Body of PATCH /staff/products/{id}. */
export type ChangeProduct = Type.Static<typeof ChangeProduct>;

/**
 * Body of POST /staff/products/{id}/status: put it on the shop, take it back to the drafts, archive it. A draft may
 * come on the shop by itself at a moment; back to the drafts, it waits for a press.
 */
export const MoveProduct = Type.Object(
  { version: Version, to: ProductStatus, at: Type.Optional(Moment) },
  { additionalProperties: false },
);
/** Body of POST /staff/products/{id}/status. */
export type MoveProduct = Type.Static<typeof MoveProduct>;

/** Body of POST /staff/pictures beside the file. */
export const SendPicture = Type.Object(
  {
    /** It has bounds of its own. */
    as: Type.Optional(Type.Literal("logo")),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/pictures beside the file. */
export type SendPicture = Type.Static<typeof SendPicture>;

/** Query of GET /staff/products/{id}/ledger: one size, the newest first, 50 at a time. */
export const LedgerQuery = Type.Object(
  {
    size,
    /** `meta.next` of the entries before. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/products/{id}/ledger. */
export type LedgerQuery = Type.Static<typeof LedgerQuery>;

/** One change of the stock of a size. */
export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  reason: Type.Union([
    StockReason,
    Type.Literal("sold"),
    Type.Literal("released"),
    Type.Literal("retaken"),
    Type.Literal("released_again"),
    Type.Literal("exchanged"),
    Type.Literal("exchange_released"),
  ]),
  change: Type.Integer(),
  /** Pieces after it. */
  after: Type.Integer(),
  /** The member's name; null where no member did it. */
  by: nullableText,
  note: Type.String({ maxLength: limits.longMessageLength }),
  orderId: nullableText,
  /** The number of that order. */
  orderNumber: nullableText,
  createdAt: Type.String(),
});
/** One change of the stock of a size. */
export type LedgerEntry = Type.Static<typeof LedgerEntry>;

/** Reply of GET /staff/products/{id}/ledger. */
export const LedgerPage = Type.Object({
  data: Type.Array(LedgerEntry),
  meta: Type.Object({ next: Type.Union([Type.Integer(), Type.Null()]) }),
});
/** Reply of GET /staff/products/{id}/ledger. */
export type LedgerPage = Type.Static<typeof LedgerPage>;
