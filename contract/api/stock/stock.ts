import { Type } from "typebox";
import { StockReason } from "../catalogue/product-commands.ts";
import { productLimits } from "../catalogue/product-limits.ts";
import { Category, ClothingType } from "../catalogue/products.ts";
import { SizeName } from "../catalogue/sizes.ts";
import { ProductStatus } from "../catalogue/staff-products.ts";
import { searchText } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { printable } from "../limits.ts";
import { stockLimits } from "./stock-limits.ts";

const productId = Type.String({ maxLength: 100, pattern: "^[\\w-]+$" });

const filters = {
  search: searchText,
  category: Type.Optional(Category),
  type: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
};

const listQuery = {
  ...filters,
  tab: Type.Optional(
    Type.Union([Type.Literal("all"), Type.Literal("low"), Type.Literal("sold_out")]),
  ),
  sort: Type.Optional(
    Type.Union([Type.Literal("runs_out"), Type.Literal("name"), Type.Literal("newest")]),
  ),
};

export const StockQuery = Type.Object(
  {
    ...listQuery,
    after: Type.Optional(Type.String({ maxLength: 1000, pattern: printable })),
  },
  { additionalProperties: false },
);
export type StockQuery = Type.Static<typeof StockQuery>;

export const CountSheetQuery = Type.Object(listQuery, { additionalProperties: false });
export type CountSheetQuery = Type.Static<typeof CountSheetQuery>;

const nullableDays = Type.Union([Type.Integer(), Type.Null()]);

const StockCell = Type.Object({
  size: Type.String(),
  stock: Type.Integer(),
  sold: Type.Integer(),
  daysLeft: nullableDays,
  isLow: Type.Boolean(),
  /** Shoppers who asked to be told when it is back. */
  waiting: Type.Optional(Type.Integer()),
});
export const StockRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: ProductStatus,
  category: Category,
  type: ClothingType,
  image: nullableText,
  sizes: Type.Array(StockCell),
  stock: Type.Integer(),
  daysLeft: nullableDays,
});
export type StockRow = Type.Static<typeof StockRow>;

export const StockList = Type.Object({
  data: Type.Array(StockRow),
  meta: Type.Object({
    next: nullableText,
    counts: Type.Object({ all: Type.Integer(), low: Type.Integer(), sold_out: Type.Integer() }),
  }),
});
export type StockList = Type.Static<typeof StockList>;

export const AdjustStockCells = Type.Object(
  {
    reason: StockReason,
    note: Type.Optional(Type.String({ maxLength: stockLimits.noteLength, pattern: printable })),
    cells: Type.Array(
      Type.Object(
        {
          productId,
          size: SizeName,
          change: Type.Integer({
            minimum: -productLimits.maxStock,
            maximum: productLimits.maxStock,
          }),
          knownStock: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: stockLimits.maxCells },
    ),
  },
  { additionalProperties: false },
);
export type AdjustStockCells = Type.Static<typeof AdjustStockCells>;

export const CellOutcome = Type.Union([
  Type.Literal("changed"),
  Type.Literal("moved"),
  Type.Literal("short"),
  Type.Literal("too_many"),
  Type.Literal("unknown"),
]);
export type CellOutcome = Type.Static<typeof CellOutcome>;

export const AdjustedStockCells = Type.Object({
  cells: Type.Array(
    Type.Object({
      productId: Type.String(),
      size: Type.String(),
      outcome: CellOutcome,
      before: Type.Integer(),
      stock: Type.Integer(),
    }),
  ),
  rows: Type.Array(StockRow),
});
export type AdjustedStockCells = Type.Static<typeof AdjustedStockCells>;
