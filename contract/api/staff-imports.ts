import { Type } from "typebox";
import { PageMeta, paging } from "./envelope.ts";
import { importLimits, importStates } from "./import-limits.ts";
import { nullableText } from "./nullable-text.ts";
import { SizeName } from "./sizes.ts";
import { Version } from "./versions.ts";

/** Where an import stands: it is read, then looked at, then written, and may be taken back. */
export const ImportStatus = Type.Union([
  Type.Literal("reading"),
  Type.Literal("ready"),
  Type.Literal("importing"),
  Type.Literal("imported"),
  Type.Literal("undoing"),
  Type.Literal("undone"),
  Type.Literal("failed"),
]);
/** Where an import stands. */
export type ImportStatus = Type.Static<typeof ImportStatus>;

const counts = Object.fromEntries(importStates.map((state) => [state, Type.Integer()]));

/** A spreadsheet of goods that came in: what it would do, or did. */
export const GoodsImport = Type.Object({
  id: Type.String(),
  /** Counts what people did to it: cells mended, its start, its undoing. */
  version: Version,
  fileName: Type.String(),
  status: ImportStatus,
  /** Why it could not be read; empty otherwise. */
  fault: Type.String(),
  /** Rows, and of what goes on those that are done. */
  rows: Type.Integer(),
  done: Type.Integer(),
  /** Rows by what they come to. */
  counts: Type.Object(counts as Record<(typeof importStates)[number], Type.TInteger>),
  /** Rows that were written, those that were left since the shop had moved on, and those taken back. */
  written: Type.Integer(),
  left: Type.Integer(),
  takenBack: Type.Integer(),
  /** Heads of columns that are not read. */
  unread: Type.Array(Type.String()),
  /** Sizes that columns name and no type lists and no goods come in; not read before somebody says that they are sizes. */
  unknownSizes: Type.Array(Type.String()),
  /** Who sent it; null where nobody knows any more. */
  sentBy: nullableText,
  sentAt: Type.String(),
  importedBy: nullableText,
  importedAt: nullableText,
  /** Until when it can be taken back; null where it cannot. */
  undoUntil: nullableText,
});
/** A spreadsheet of goods that came in. */
export type GoodsImport = Type.Static<typeof GoodsImport>;

/** Query of GET /staff/imports: 20 at a time, the newest first. */
export const ImportsQuery = Type.Object({ page: paging.page }, { additionalProperties: false });
/** Query of GET /staff/imports. */
export type ImportsQuery = Type.Static<typeof ImportsQuery>;

/** Body of POST /staff/imports beside the file: nothing more is said of it. */
export const SendSheet = Type.Object({}, { additionalProperties: false });
/** Body of POST /staff/imports beside the file. */
export type SendSheet = Type.Static<typeof SendSheet>;

/** Something a row would change, as people read it. */
export const CellChange = Type.Object({
  field: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** What that means on the shop or in the ledger. */
  note: Type.String(),
});
/** Something a row would change. */
export type CellChange = Type.Static<typeof CellChange>;

/** A cell that cannot be taken. */
export const CellFault = Type.Object({
  /** Head of its column; empty where it is the row as a whole. */
  column: Type.String(),
  /** What stands there. */
  text: Type.String(),
  message: Type.String(),
  /** What may have been meant. */
  suggestion: Type.String(),
  /** The type of clothing that it names and the store does not have, where one could be made of it. */
  newType: Type.Optional(Type.String()),
});
/** A cell that cannot be taken. */
export type CellFault = Type.Static<typeof CellFault>;

const rowNumber = Type.Integer({ minimum: 2, maximum: importLimits.rows + 1 });
const state = Type.Union([
  Type.Literal("faulty"),
  Type.Literal("changed"),
  Type.Literal("new"),
  Type.Literal("unchanged"),
]);

/** A row of an import: what it would do, and what became of it. */
export const ImportRow = Type.Object({
  /** As the spreadsheet counts, its heads being row 1. */
  row: Type.Integer(),
  state,
  name: Type.String(),
  /** The product it is about; null before a new one is made. */
  productId: nullableText,
  image: nullableText,
  /** The product was changed in the shop since the file was made. */
  isStale: Type.Boolean(),
  /** The product lies in the archive, and so does what is written of it. */
  isArchived: Type.Boolean(),
  changes: Type.Array(CellChange),
  faults: Type.Array(CellFault),
  outcome: Type.Union([
    Type.Null(),
    Type.Literal("written"),
    Type.Literal("left"),
    Type.Literal("taken_back"),
    Type.Literal("kept"),
  ]),
  /** Why it was left, or what could not be taken back; empty otherwise. */
  words: Type.String(),
});
/** A row of an import. */
export type ImportRow = Type.Static<typeof ImportRow>;

/** Query of GET /staff/imports/{id}/rows: 50 at a time, in the order of the file. */
export const ImportRowsQuery = Type.Object(
  {
    tab: Type.Optional(state),
    /** Only those that were left when it was imported, or kept when it was taken back. */
    left: Type.Optional(Type.Boolean()),
    page: paging.page,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/imports/{id}/rows. */
export type ImportRowsQuery = Type.Static<typeof ImportRowsQuery>;

/** Reply of GET /staff/imports/{id}/rows. */
export const ImportRowPage = Type.Object({
  data: Type.Array(ImportRow),
  meta: Type.Object({ ...PageMeta.properties, counts: GoodsImport.properties.counts }),
});
/** Reply of GET /staff/imports/{id}/rows. */
export type ImportRowPage = Type.Static<typeof ImportRowPage>;

/** Body of POST /staff/imports/{id}/mends: what shall stand in a cell in place of what was seen there. */
export const MendCell = Type.Object(
  {
    row: rowNumber,
    column: Type.String({ minLength: 1, maxLength: 60 }),
    seen: Type.String({ maxLength: importLimits.cellLength }),
    text: Type.String({
      maxLength: importLimits.cellLength,
      pattern: "^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$",
    }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/imports/{id}/mends. */
export type MendCell = Type.Static<typeof MendCell>;

/** Body of POST /staff/imports/{id}/sizes: which of the unknown sizes are sizes. */
export const TakeSizes = Type.Object(
  { sizes: Type.Array(SizeName, { minItems: 1, maxItems: importLimits.columns }) },
  { additionalProperties: false },
);
/** Body of POST /staff/imports/{id}/sizes. */
export type TakeSizes = Type.Static<typeof TakeSizes>;

/** Reply of POST /staff/imports/{id}/mends. */
export const MendedRow = Type.Object({ import: GoodsImport, row: ImportRow });
/** Reply of POST /staff/imports/{id}/mends. */
export type MendedRow = Type.Static<typeof MendedRow>;

/** Body of what begins or takes back an import: the state of it that was seen. */
export const SeenImport = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of what begins or takes back an import. */
export type SeenImport = Type.Static<typeof SeenImport>;
