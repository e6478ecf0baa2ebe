import { Type } from "typebox";
import { searchText } from "./envelope.ts";
import { printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { productLimits } from "./product-limits.ts";
import { Category, ClothingType } from "./products.ts";
import { SizeName } from "./sizes.ts";
import { StockReason } from "./staff-product-acts.ts";
import { ProductStatus } from "./staff-products.ts";
import { stockLimits } from "./stock-limits.ts";

const productId = Type.String({ maxLength: 100, pattern: "^[\\w-]+$" });

/** What narrows the goods of the stock room. */
const narrowing = {
  /** Beginnings of words of name, material or type. */
  search: searchText,
  category: Type.Optional(Category),
  type: Type.Optional(Type.String({ pattern: "^[\\w-]{1,64}$" })),
};

const listed = {
  ...narrowing,
  tab: Type.Optional(
    Type.Union([Type.Literal("all"), Type.Literal("low"), Type.Literal("sold_out")]),
  ),
  sort: Type.Optional(
    Type.Union([Type.Literal("runs_out"), Type.Literal("name"), Type.Literal("newest")]),
  ),
};

/** Query of GET /staff/stock: fifty products at a time, what runs out first leading unless said otherwise. */
export const StockQuery = Type.Object(
  {
    ...listed,
    /** `meta.next` of the page before, of the same order; any other text, of an old address, tells the first page. */
    after: Type.Optional(Type.String({ maxLength: 1000, pattern: printable })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/stock. */
export type StockQuery = Type.Static<typeof StockQuery>;

/** Query of GET /staff/stock/count-sheet: the same goods in the same order, from the first on. */
export const CountSheetQuery = Type.Object(listed, { additionalProperties: false });
/** Query of GET /staff/stock/count-sheet. */
export type CountSheetQuery = Type.Static<typeof CountSheetQuery>;

const nullableDays = Type.Union([Type.Integer(), Type.Null()]);

/** The stock of a size. */
const StockCell = Type.Object({
  size: Type.String(),
  stock: Type.Integer(),
  /** Pieces sold over the last 30 days. */
  sold: Type.Integer(),
  /** Whole days it lasts at that pace; null where it does not sell or nothing is there. */
  lastsDays: nullableDays,
  isLow: Type.Boolean(),
});
/** A product of the stock room. */
export const StockRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  status: ProductStatus,
  category: Category,
  type: ClothingType,
  /** Address of its first picture, small. */
  image: nullableText,
  /** Small to large. */
  sizes: Type.Array(StockCell),
  stock: Type.Integer(),
  /** Days until the first of its sizes that are there runs out; null where none sells. */
  lastsDays: nullableDays,
});
/** A product of the stock room. */
export type StockRow = Type.Static<typeof StockRow>;

/** Reply of GET /staff/stock. */
export const StockPage = Type.Object({
  data: Type.Array(StockRow),
  meta: Type.Object({
    /** What the next page comes after. */
    next: nullableText,
    counts: Type.Object({ all: Type.Integer(), low: Type.Integer(), sold_out: Type.Integer() }),
  }),
});
/** Reply of GET /staff/stock. */
export type StockPage = Type.Static<typeof StockPage>;

/** Body of POST /staff/stock/changes: pieces that came or went, of sizes of any products, for one reason. */
export const ChangeStockCells = Type.Object(
  {
    reason: StockReason,
    note: Type.Optional(Type.String({ maxLength: stockLimits.noteLength, pattern: printable })),
    cells: Type.Array(
      Type.Object(
        {
          productId,
          size: SizeName,
          /** As a difference: what is sold meanwhile is never written over. */
          change: Type.Integer({
            minimum: -productLimits.mostStock,
            maximum: productLimits.mostStock,
          }),
          /** With it the size is left alone unless that many are there still: of what was typed as a number. */
          seen: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: stockLimits.cells },
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/stock/changes. */
export type ChangeStockCells = Type.Static<typeof ChangeStockCells>;

/**
 * What became of a cell. Left alone are those whose stock moved since it was seen, of which fewer are there than are
 * to go, or which would hold too many, and sizes that there are none of.
 */
export const CellOutcome = Type.Union([
  Type.Literal("changed"),
  Type.Literal("moved"),
  Type.Literal("short"),
  Type.Literal("too_many"),
  Type.Literal("unknown"),
]);
/** What became of a cell. */
export type CellOutcome = Type.Static<typeof CellOutcome>;

/** Reply of POST /staff/stock/changes. */
export const ChangedStockCells = Type.Object({
  /** In the order in which they were sent. */
  cells: Type.Array(
    Type.Object({
      productId: Type.String(),
      size: Type.String(),
      outcome: CellOutcome,
      /** Pieces there before it; 0 of an unknown one. */
      before: Type.Integer(),
      /** Pieces there now. */
      stock: Type.Integer(),
    }),
  ),
  /** The products as they stand now. */
  rows: Type.Array(StockRow),
});
/** Reply of POST /staff/stock/changes. */
export type ChangedStockCells = Type.Static<typeof ChangedStockCells>;
