import type { Page } from "#contract/api/envelope.ts";
import { importLimits, importStates } from "#contract/api/import-limits.ts";
import type {
  GoodsImport,
  ImportRow,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
} from "#contract/api/staff-imports.ts";
import { toCsv } from "#contract/bulk/to-csv.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findWholeProducts } from "#server/modules/catalogue/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { findNamedActors } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { answerEntries } from "#server/platform/paging.ts";
import { listRows, type RowRecord } from "./import-rows.queries.ts";
import { findImport, type ImportRecord, listImportRecords } from "./imports.queries.ts";

const importsPerPage = 20;
const rowsPerPage = 50;
const hourMs = 3_600_000;

/** A page of the imports, the newest first. */
export function listImports(
  on: Queryable,
  now: Date,
  query: ImportsQuery,
): Promise<Page<GoodsImport>> {
  return answerEntries({ ...query, limit: importsPerPage }, async (range) => {
    const { rows, total } = await listImportRecords(on, range);
    return { data: await toReplies(on, now, rows), meta: { total } };
  });
}

/**
 * An import, how far it is and what its rows come to.
 * @throws {AppError} `not_found`
 */
export async function tellImport(on: Queryable, now: Date, id: string): Promise<GoodsImport> {
  const [reply] = await toReplies(on, now, [await requireImport(on, id)]);
  if (!reply) throw new Error("An import was lost on the way");
  return reply;
}

/**
 * Rows of an import in the order of the file.
 * @throws {AppError} `not_found`
 */
export async function listImportRows(
  on: Queryable,
  id: string,
  { tab, left = false, page }: ImportRowsQuery,
): Promise<ImportRowPage> {
  const record = await requireImport(on, id);
  return await answerEntries({ page, limit: rowsPerPage }, async (range) => {
    const { rows, total } = await listRows(on, id, { tab, left }, range);
    return { data: await toImportRows(on, rows), meta: { total, counts: countsOf(record) } };
  });
}

/**
 * The rows of an import that cannot be taken, as they were sent and with what is wrong, as CSV.
 * @throws {AppError} `not_found`
 */
export async function exportFaultyRows(
  on: Queryable,
  id: string,
): Promise<{ name: string; table: string }> {
  const { fileName, columns } = await requireImport(on, id);
  const range = { limit: importLimits.rows, offset: 0 };
  const { rows } = await listRows(on, id, { tab: "faulty", left: false }, range);
  const table = toCsv([
    [...columns.map(({ head }) => head), "Row", "What is wrong"],
    ...rows.map(({ row, cells, told }) => [
      ...columns.map((_, i) => cells[i]),
      row,
      told.faults.map(({ column, message }) => `${column} ${message}`.trim()).join("; "),
    ]),
  ]);
  return { name: `${fileName.replace(/\.(csv|xlsx)$/i, "")}-left.csv`, table };
}

/** Rows as staff read them. */
export async function toImportRows(
  on: Queryable,
  rows: readonly RowRecord[],
): Promise<ImportRow[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const products = new Map((await findWholeProducts(on, ids)).map((each) => [each.id, each]));
  return rows.map(({ row, state, productId, outcome, words, told }) => {
    const product = products.get(productId ?? "");
    const front = product?.pictures[0];
    return {
      ...{ row, state, productId, outcome, words, isStale: told.isStale },
      isArchived: product?.status === "archived",
      name: told.name || product?.name || "",
      image: front ? toImageReply(front, front.view, front.alt).thumbnailUrl : null,
      changes: [...told.changes],
      faults: [...told.faults],
    };
  });
}

async function requireImport(on: Queryable, id: string): Promise<ImportRecord> {
  const record = await findImport(on, id);
  if (!record) throw new AppError("not_found", { detail: "There is no such import." });
  return record;
}

/** Until when an import can be taken back; null where it cannot. */
export function undoUntil(record: ImportRecord, now: Date): Date | null {
  if (record.status !== "imported" || !record.importedAt || !record.isLast) return null;
  if (!record.outcomes.written) return null;
  const until = new Date(record.importedAt.getTime() + importLimits.undoHours * hourMs);
  return until > now ? until : null;
}

function countsOf({ counts }: ImportRecord): GoodsImport["counts"] {
  return Object.fromEntries(
    importStates.map((state) => [state, counts[state] ?? 0]),
  ) as GoodsImport["counts"];
}

async function toReplies(
  on: Queryable,
  now: Date,
  records: readonly ImportRecord[],
): Promise<GoodsImport[]> {
  const actors = records.flatMap(({ sentBy, importedBy }) => [sentBy, importedBy ?? sentBy]);
  const names = await findNamedActors(on, actors);
  return records.map((record) => {
    const { id, version, fileName, status, fault, done, total, outcomes, columns } = record;
    const counts = countsOf(record);
    const isGoingOn = status === "reading" || status === "importing" || status === "undoing";
    const { written = 0, left = 0, taken_back: takenBack = 0, kept = 0 } = outcomes;
    return {
      ...{ id, version, fileName, status, fault, done, counts },
      rows: isGoingOn ? total : Object.values(counts).reduce((sum, each) => sum + each, 0),
      written: written + takenBack + kept,
      left: left + kept,
      takenBack,
      unread: columns
        .filter(({ kind, head }) => (kind === "unread" || kind === "unknown_size") && head !== "")
        .map(({ head }) => head),
      unknownSizes: columns.flatMap((each) => (each.kind === "unknown_size" ? [each.size] : [])),
      sentBy: names.get(record.sentBy)?.name ?? null,
      sentAt: record.sentAt.toISOString(),
      importedBy: names.get(record.importedBy ?? "")?.name ?? null,
      importedAt: record.importedAt?.toISOString() ?? null,
      undoUntil: undoUntil(record, now)?.toISOString() ?? null,
    };
  });
}
