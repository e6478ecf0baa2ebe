import type {
  ColumnUse,
  ImportColumn,
  ImportRow,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { importLimits, importStates } from "#contract/api/catalogue/product-limits.ts";
import type { Page } from "#contract/api/envelope.ts";
import { toCsv } from "#contract/bulk/to-csv.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { listProductDetails } from "#server/modules/catalogue/products/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { paginateEntries } from "#server/platform/http/pagination.ts";
import { listRows, type RowRecord } from "./import-rows.queries.ts";
import { findImport, type ImportRecord, listImportRecords } from "./imports.queries.ts";
import type { Column } from "./preview/columns.ts";

const importsPerPage = 20;
const rowsPerPage = 50;
const hourMs = 3_600_000;

export function listImports(
  on: Queryable,
  now: Date,
  query: ImportsQuery,
): Promise<Page<ProductImport>> {
  return paginateEntries({ ...query, limit: importsPerPage }, async (range) => {
    const { rows, total } = await listImportRecords(on, range);
    return { data: await toImportReplies(on, now, rows), meta: { total } };
  });
}

/** @throws {AppError} `not_found` */
export async function getImport(on: Queryable, now: Date, id: string): Promise<ProductImport> {
  const [reply] = await toImportReplies(on, now, [await requireImport(on, id)]);
  if (!reply) throw new Error("An import was lost on the way");
  return reply;
}

/** @throws {AppError} `not_found` */
export async function listImportRows(
  on: Queryable,
  id: string,
  { tab, skipped = false, page }: ImportRowsQuery,
): Promise<ImportRowPage> {
  const record = await requireImport(on, id);
  return await paginateEntries({ page, limit: rowsPerPage }, async (range) => {
    const { rows, total } = await listRows(on, id, { tab, skipped }, range);
    return { data: await toImportRows(on, rows), meta: { total, counts: countsOf(record) } };
  });
}

/** @throws {AppError} `not_found` */
export async function exportInvalidRows(
  on: Queryable,
  id: string,
): Promise<{ name: string; table: string }> {
  const { fileName, columns } = await requireImport(on, id);
  const range = { limit: importLimits.rows, offset: 0 };
  const { rows } = await listRows(on, id, { tab: "invalid", skipped: false }, range);
  const written = columns.flatMap(({ head, inFile }, i) => (inFile || head ? [{ head, i }] : []));
  const table = toCsv([
    [...written.map(({ head }) => head), "Row", "Error"],
    ...rows.map(({ row, cells, preview }) => [
      ...written.map(({ i }) => cells[i]),
      row,
      preview.errors.map(({ column, message }) => `${column} ${message}`.trim()).join("; "),
      // Without a heading again, so that the row stays invalid until it is fixed.
      ...cells.slice(columns.length),
    ]),
  ]);
  return { name: `${fileName.replace(/\.(csv|xlsx)$/i, "")}-errors.csv`, table };
}

export async function toImportRows(
  on: Queryable,
  rows: readonly RowRecord[],
): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const products = new Map((await listProductDetails(on, ids)).map((each) => [each.id, each]));
  return rows.map(({ row, state, productId, outcome, message, preview }) => {
    const product = products.get(productId ?? "");
    const mainPicture = product?.pictures[0];
    return {
      ...{ row, state, productId, outcome, message, isStale: preview.isStale },
      isArchived: product?.status === "archived",
      name: preview.name || product?.name || "",
      image: mainPicture
        ? toImageReply(mainPicture, mainPicture.view, mainPicture.alt).thumbnailUrl
        : null,
      changes: [...preview.changes],
      errors: [...preview.errors],
    };
  });
}

async function requireImport(on: Queryable, id: string): Promise<ImportRecord> {
  const record = await findImport(on, id);
  if (!record) throw new AppError("not_found", { detail: "Import not found." });
  return record;
}

/** Null where it cannot be undone. */
export function undoDeadlineOf(record: ImportRecord, now: Date): Date | null {
  if (record.status !== "imported" || !record.importedAt || !record.isLast) return null;
  if (!record.outcomes.written) return null;
  const until = new Date(record.importedAt.getTime() + importLimits.undoHours * hourMs);
  return until > now ? until : null;
}

function countsOf({ counts }: ImportRecord): ProductImport["counts"] {
  return Object.fromEntries(
    importStates.map((state) => [state, counts[state] ?? 0]),
  ) as ProductImport["counts"];
}

function toImportColumns(column: Column): ImportColumn[] {
  const { kind, inFile } = column;
  if (!inFile) return [];
  const size = kind === "stock" || kind === "unknown_size" ? column.size : null;
  return [{ ...inFile, use: toColumnUse(column), size }];
}

function toColumnUse(column: Column): ColumnUse {
  if (column.kind === "field") return column.field;
  if (column.kind === "own") return `field:${column.key}`;
  return column.kind === "stock" ? column.kind : "unread";
}

async function toImportReplies(
  on: Queryable,
  now: Date,
  records: readonly ImportRecord[],
): Promise<ProductImport[]> {
  const actors = records.flatMap(({ sentBy, importedBy }) => [sentBy, importedBy ?? sentBy]);
  const names = await findNamedActors(on, actors);
  return records.map((record) => {
    const { id, version, fileName, status, error, done, total, outcomes, columns } = record;
    const counts = countsOf(record);
    const isInProgress = status === "reading" || status === "importing" || status === "undoing";
    const { written = 0, skipped = 0, undone = 0, retained = 0 } = outcomes;
    return {
      ...{ id, version, fileName, status, error, done, counts },
      rows: isInProgress ? total : Object.values(counts).reduce((total, each) => total + each, 0),
      written: written + undone + retained,
      skipped: skipped + retained,
      undone,
      columns: columns.flatMap(toImportColumns),
      uncertain: record.uncertain,
      sentBy: names.get(record.sentBy)?.name ?? null,
      sentAt: record.sentAt.toISOString(),
      importedBy: names.get(record.importedBy ?? "")?.name ?? null,
      importedAt: record.importedAt?.toISOString() ?? null,
      undoUntil: undoDeadlineOf(record, now)?.toISOString() ?? null,
    };
  });
}
