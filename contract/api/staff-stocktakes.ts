import { Type } from "typebox";
import { paging, searchText } from "./envelope.ts";
import { nullableText } from "./nullable-text.ts";
import { productLimits } from "./product-limits.ts";
import { Category, ClothingType } from "./products.ts";
import { SizeName } from "./sizes.ts";
import { stockLimits } from "./stock-limits.ts";
import { Version } from "./versions.ts";

const productId = Type.String({ maxLength: 100, pattern: "^[\\w-]+$" });

/** A stock-take: what is counted, and how far it is. */
export const Stocktake = Type.Object({
  id: Type.String(),
  /** Counts the counts. */
  version: Version,
  /** Null where everybody's are counted. */
  category: Type.Union([Category, Type.Null()]),
  /** Null where every type is. */
  type: Type.Union([ClothingType, Type.Null()]),
  status: Type.Union([Type.Literal("open"), Type.Literal("finished"), Type.Literal("given_up")]),
  /** Who began it; null where nobody knows any more. */
  startedBy: nullableText,
  startedAt: Type.String(),
  endedAt: nullableText,
  /** Sizes to count, those counted, and those of which another number was found than was expected. */
  sizes: Type.Integer(),
  counted: Type.Integer(),
  differing: Type.Integer(),
});
/** A stock-take. */
export type Stocktake = Type.Static<typeof Stocktake>;

/** Query of GET /staff/stock-takes: 20 at a time, the newest first. */
export const StocktakesQuery = Type.Object({ page: paging.page }, { additionalProperties: false });
/** Query of GET /staff/stock-takes. */
export type StocktakesQuery = Type.Static<typeof StocktakesQuery>;

/** Body of POST /staff/stock-takes: everything, or the goods of a category or a type. */
export const StartStocktake = Type.Object(
  {
    category: Type.Optional(Category),
    typeId: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/stock-takes. */
export type StartStocktake = Type.Static<typeof StartStocktake>;

const counting = {
  /** Beginnings of words of a product's name. */
  search: searchText,
  /** Only those with a size that is not counted. */
  left: Type.Optional(Type.Boolean()),
};

/** Query of GET /staff/stock-takes/{id}/products: 30 products by name. */
export const CountingQuery = Type.Object(
  {
    ...counting,
    /** `meta.next` of the page before. */
    after: Type.Optional(productId),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/stock-takes/{id}/products. */
export type CountingQuery = Type.Static<typeof CountingQuery>;

/** Query of GET /staff/stock-takes/{id}/count-sheet: the same products, from the first on. */
export const TakeSheetQuery = Type.Object(counting, { additionalProperties: false });
/** Query of GET /staff/stock-takes/{id}/count-sheet. */
export type TakeSheetQuery = Type.Static<typeof TakeSheetQuery>;

const Count = Type.Object({
  counted: Type.Integer(),
  /** What the books said at the moment it was counted. */
  expected: Type.Integer(),
  by: nullableText,
  at: Type.String(),
});

/** A product being counted. */
export const CountingRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  image: nullableText,
  sizes: Type.Array(
    Type.Object({
      size: Type.String(),
      /** Pieces that are there by the books now. */
      stock: Type.Integer(),
      count: Type.Union([Count, Type.Null()]),
    }),
  ),
});
/** A product being counted. */
export type CountingRow = Type.Static<typeof CountingRow>;

/** Reply of GET /staff/stock-takes/{id}/products. */
export const CountingPage = Type.Object({
  data: Type.Array(CountingRow),
  meta: Type.Object({ next: nullableText }),
});
/** Reply of GET /staff/stock-takes/{id}/products. */
export type CountingPage = Type.Static<typeof CountingPage>;

/** Body of POST /staff/stock-takes/{id}/counts. */
export const CountSizes = Type.Object(
  {
    counts: Type.Array(
      Type.Object(
        {
          productId,
          size: SizeName,
          /** Null takes an earlier count away. */
          counted: Type.Union([
            Type.Integer({ minimum: 0, maximum: productLimits.mostStock }),
            Type.Null(),
          ]),
          /** How long ago, in seconds: what was typed without a network is sent later. A week at most. */
          ago: Type.Integer({ minimum: 0, maximum: 604_800 }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: stockLimits.cells },
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/stock-takes/{id}/counts. */
export type CountSizes = Type.Static<typeof CountSizes>;

/** A size that was counted and that the stock-take has not, or not any more. */
export const UnknownSize = Type.Object({
  productId: Type.String(),
  size: Type.String(),
  /** Of the product; null where there is no such product. */
  name: nullableText,
});
/** A size that was counted and that the stock-take has not, or not any more. */
export type UnknownSize = Type.Static<typeof UnknownSize>;

/** Reply of POST /staff/stock-takes/{id}/counts. */
export const CountedSizes = Type.Object({
  ...Stocktake.properties,
  /** Nothing was kept of these. They hold no other count up, since what a device sends late may name sizes that are gone. */
  unknown: Type.Array(UnknownSize),
});
/** Reply of POST /staff/stock-takes/{id}/counts. */
export type CountedSizes = Type.Static<typeof CountedSizes>;

/** Body of the calls that end a stock-take: the version says that every count was seen. */
export const EndStocktake = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of the calls that end a stock-take. */
export type EndStocktake = Type.Static<typeof EndStocktake>;

/** A size of which another number was found. */
export const Difference = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  size: Type.String(),
  ...Count.properties,
  /** What the end of the take wrote in the ledger; null before, nought where the size was counted again since. */
  written: Type.Union([Type.Integer(), Type.Null()]),
});
/** A size of which another number was found. */
export type Difference = Type.Static<typeof Difference>;

/** Reply of GET /staff/stock-takes/{id}/differences: the two hundred largest, and how many pieces all come to. */
export const Differences = Type.Object({
  rows: Type.Array(Difference),
  missing: Type.Integer(),
  extra: Type.Integer(),
});
/** Reply of GET /staff/stock-takes/{id}/differences. */
export type Differences = Type.Static<typeof Differences>;
