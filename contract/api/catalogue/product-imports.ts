import { Type } from "typebox";
import { PageMeta, paging } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { Version } from "../versions.ts";
import { importLimits, importStates } from "./product-limits.ts";
import { SizeName } from "./sizes.ts";

export const ImportStatus = Type.Union([
  Type.Literal("reading"),
  Type.Literal("ready"),
  Type.Literal("importing"),
  Type.Literal("imported"),
  Type.Literal("undoing"),
  Type.Literal("undone"),
  Type.Literal("failed"),
]);
export type ImportStatus = Type.Static<typeof ImportStatus>;

const counts = Object.fromEntries(importStates.map((state) => [state, Type.Integer()]));

export const ColumnUse = Type.Union([
  Type.Literal("id"),
  Type.Literal("name"),
  Type.Literal("category"),
  Type.Literal("type"),
  Type.Literal("price"),
  Type.Literal("discount"),
  Type.Literal("featured"),
  Type.Literal("material"),
  Type.Literal("description"),
  Type.Literal("tiers"),
  Type.Literal("colour"),
  Type.Literal("cloth"),
  Type.Literal("town"),
  Type.Literal("weight"),
  Type.Literal("care"),
  Type.Literal("fit"),
  Type.Literal("fitAdvice"),
  Type.Literal("occasions"),
  Type.Literal("keywords"),
  Type.Literal("measurements"),
  Type.Literal("sku"),
  Type.Literal("styleGroup"),
  Type.Literal("barcodes"),
  Type.Literal("wearWith"),
  Type.Literal("similar"),
  Type.Literal("exported"),
  Type.Literal("stock"),
  Type.Literal("unread"),
  /** A field of the brand's own, such as `field:maker`. */
  Type.Unsafe<`field:${string}`>(Type.String({ pattern: "^field:[a-z][a-z0-9-]{0,39}$" })),
]);
export type ColumnUse = Type.Static<typeof ColumnUse>;

export const ImportColumn = Type.Object({
  heading: Type.String(),
  example: Type.String(),
  use: ColumnUse,
  /** Of a stock column; of an unread one, the size it may hold. */
  size: nullableText,
});
export type ImportColumn = Type.Static<typeof ImportColumn>;

export const ProductImport = Type.Object({
  id: Type.String(),
  version: Version,
  fileName: Type.String(),
  status: ImportStatus,
  error: Type.String(),
  rows: Type.Integer(),
  done: Type.Integer(),
  counts: Type.Object(counts as Record<(typeof importStates)[number], Type.TInteger>),
  written: Type.Integer(),
  skipped: Type.Integer(),
  undone: Type.Integer(),
  columns: Type.Array(ImportColumn),
  /** The file is not UTF-8 and was read as Windows-1252, so these cells may have wrong characters. */
  uncertain: Type.Union([
    Type.Null(),
    Type.Object({
      count: Type.Integer(),
      cells: Type.Array(
        Type.Object({ row: Type.Integer(), heading: Type.String(), text: Type.String() }),
      ),
    }),
  ]),
  sentBy: nullableText,
  sentAt: Type.String(),
  importedBy: nullableText,
  importedAt: nullableText,
  undoUntil: nullableText,
});
export type ProductImport = Type.Static<typeof ProductImport>;

export const ImportsQuery = Type.Object({ page: paging.page }, { additionalProperties: false });
export type ImportsQuery = Type.Static<typeof ImportsQuery>;

export const CreateImport = Type.Object({}, { additionalProperties: false });
export type CreateImport = Type.Static<typeof CreateImport>;

export const CellChange = Type.Object({
  field: Type.String(),
  from: Type.String(),
  to: Type.String(),
  note: Type.String(),
});
export type CellChange = Type.Static<typeof CellChange>;

export const CellError = Type.Object({
  /** Empty for an error of the whole row. */
  column: Type.String(),
  text: Type.String(),
  message: Type.String(),
  suggestion: Type.String(),
  newType: Type.Optional(Type.String()),
});
export type CellError = Type.Static<typeof CellError>;

const rowNumber = Type.Integer({ minimum: 2, maximum: importLimits.rows + 1 });
const state = Type.Union([
  Type.Literal("invalid"),
  Type.Literal("changed"),
  Type.Literal("new"),
  Type.Literal("unchanged"),
]);

export const ImportRow = Type.Object({
  row: Type.Integer(),
  state,
  name: Type.String(),
  productId: nullableText,
  image: nullableText,
  /** The product changed after the file was exported. */
  isStale: Type.Boolean(),
  isArchived: Type.Boolean(),
  changes: Type.Array(CellChange),
  errors: Type.Array(CellError),
  outcome: Type.Union([
    Type.Null(),
    Type.Literal("written"),
    Type.Literal("skipped"),
    Type.Literal("undone"),
    Type.Literal("retained"),
  ]),
  message: Type.String(),
});
export type ImportRow = Type.Static<typeof ImportRow>;

export const ImportRowsQuery = Type.Object(
  {
    tab: Type.Optional(state),
    skipped: Type.Optional(Type.Boolean()),
    page: paging.page,
  },
  { additionalProperties: false },
);
export type ImportRowsQuery = Type.Static<typeof ImportRowsQuery>;

export const ImportRowPage = Type.Object({
  data: Type.Array(ImportRow),
  meta: Type.Object({ ...PageMeta.properties, counts: ProductImport.properties.counts }),
});
export type ImportRowPage = Type.Static<typeof ImportRowPage>;

export const FixCell = Type.Object(
  {
    row: rowNumber,
    column: Type.String({ minLength: 1, maxLength: 60 }),
    expected: Type.String({ maxLength: importLimits.cellLength }),
    text: Type.String({
      maxLength: importLimits.cellLength,
      pattern: "^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$",
    }),
  },
  { additionalProperties: false },
);
export type FixCell = Type.Static<typeof FixCell>;

export const ChooseColumns = Type.Object(
  {
    version: Version,
    columns: Type.Array(
      Type.Object(
        {
          /** From 0. */
          index: Type.Integer({ minimum: 0, maximum: importLimits.columns - 1 }),
          use: ColumnUse,
          size: Type.Optional(SizeName),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: importLimits.columns },
    ),
  },
  { additionalProperties: false },
);
export type ChooseColumns = Type.Static<typeof ChooseColumns>;

export const FixedRow = Type.Object({ import: ProductImport, row: ImportRow });
export type FixedRow = Type.Static<typeof FixedRow>;

export const ImportVersion = Type.Object({ version: Version }, { additionalProperties: false });
export type ImportVersion = Type.Static<typeof ImportVersion>;
