import { Type } from "typebox";
import { productLimits } from "../catalogue/product-limits.ts";
import { Category, ClothingType } from "../catalogue/products.ts";
import { SizeName } from "../catalogue/sizes.ts";
import { paging, searchText } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { Version } from "../versions.ts";
import { stockLimits } from "./stock-limits.ts";

const productId = Type.String({ maxLength: 100, pattern: "^[\\w-]+$" });

export const Stocktake = Type.Object({
  id: Type.String(),
  version: Version,
  category: Type.Union([Category, Type.Null()]),
  type: Type.Union([ClothingType, Type.Null()]),
  status: Type.Union([Type.Literal("open"), Type.Literal("finished"), Type.Literal("discarded")]),
  startedBy: nullableText,
  startedAt: Type.String(),
  endedAt: nullableText,
  sizes: Type.Integer(),
  counted: Type.Integer(),
  differences: Type.Integer(),
});
export type Stocktake = Type.Static<typeof Stocktake>;

export const StocktakesQuery = Type.Object({ page: paging.page }, { additionalProperties: false });
export type StocktakesQuery = Type.Static<typeof StocktakesQuery>;

export const StartStocktake = Type.Object(
  {
    category: Type.Optional(Category),
    typeId: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
  },
  { additionalProperties: false },
);
export type StartStocktake = Type.Static<typeof StartStocktake>;

const counting = {
  search: searchText,
  left: Type.Optional(Type.Boolean()),
};

export const CountingQuery = Type.Object(
  {
    ...counting,
    after: Type.Optional(productId),
  },
  { additionalProperties: false },
);
export type CountingQuery = Type.Static<typeof CountingQuery>;

export const StocktakeCountSheetQuery = Type.Object(counting, { additionalProperties: false });
export type StocktakeCountSheetQuery = Type.Static<typeof StocktakeCountSheetQuery>;

const Count = Type.Object({
  counted: Type.Integer(),
  expected: Type.Integer(),
  by: nullableText,
  at: Type.String(),
});

export const CountingRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  image: nullableText,
  sizes: Type.Array(
    Type.Object({
      size: Type.String(),
      stock: Type.Integer(),
      count: Type.Union([Count, Type.Null()]),
    }),
  ),
});
export type CountingRow = Type.Static<typeof CountingRow>;

export const CountingPage = Type.Object({
  data: Type.Array(CountingRow),
  meta: Type.Object({ next: nullableText }),
});
export type CountingPage = Type.Static<typeof CountingPage>;

export const CountSizes = Type.Object(
  {
    counts: Type.Array(
      Type.Object(
        {
          productId,
          size: SizeName,
          counted: Type.Union([
            Type.Integer({ minimum: 0, maximum: productLimits.maxStock }),
            Type.Null(),
          ]),
          /** Age of the count in seconds, since offline counts arrive late; a week at most. */
          ago: Type.Integer({ minimum: 0, maximum: 604_800 }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: stockLimits.maxCells },
    ),
  },
  { additionalProperties: false },
);
export type CountSizes = Type.Static<typeof CountSizes>;

export const UnknownSize = Type.Object({
  productId: Type.String(),
  size: Type.String(),
  name: nullableText,
});
export type UnknownSize = Type.Static<typeof UnknownSize>;

export const CountedSizes = Type.Object({
  ...Stocktake.properties,
  unknown: Type.Array(UnknownSize),
});
export type CountedSizes = Type.Static<typeof CountedSizes>;

export const EndStocktake = Type.Object({ version: Version }, { additionalProperties: false });
export type EndStocktake = Type.Static<typeof EndStocktake>;

export const Difference = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  size: Type.String(),
  ...Count.properties,
  written: Type.Union([Type.Integer(), Type.Null()]),
});
export type Difference = Type.Static<typeof Difference>;

export const Differences = Type.Object({
  rows: Type.Array(Difference),
  missing: Type.Integer(),
  extra: Type.Integer(),
});
export type Differences = Type.Static<typeof Differences>;
