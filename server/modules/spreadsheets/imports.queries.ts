import type { ImportState } from "#contract/api/import-limits.ts";
import type { ImportStatus } from "#contract/api/staff-imports.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";
import type { Column } from "./sheet-columns.ts";

/** An import as the database holds it. */
export interface ImportHead {
  readonly id: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly fault: string;
  readonly format: "csv" | "xlsx";
  readonly columns: readonly Column[];
  readonly done: number;
  readonly total: number;
  readonly sentBy: string;
  readonly sentAt: Date;
  readonly importedBy: string | null;
  readonly importedAt: Date | null;
  readonly undoneBy: string | null;
  readonly version: number;
}

/** The same with what its rows come to. */
export interface ImportRecord extends ImportHead {
  /** No import was written after it that still stands. */
  readonly isLast: boolean;
  readonly counts: Readonly<Partial<Record<ImportState, number>>>;
  readonly outcomes: Readonly<Partial<Record<"written" | "left" | "taken_back" | "kept", number>>>;
}

const tally = (column: string) => `(select coalesce(json_object_agg(${column}, rows), '{}') from (
    select ${column}, count(*) as rows from goods_import_row r
    where r.import_id = i.id and ${column} is not null group by ${column}) as t)`;

const head = `i.id, i.file_name, i.status, i.fault, i.format, i.columns, i.done, i.total, i.sent_by,
  i.sent_at, i.imported_by, i.imported_at, i.undone_by, i.version`;
const columns = `${head},
  not exists (select from goods_import o where o.imported_at > i.imported_at
    and o.status in ('imported', 'undoing')) as is_last,
  ${tally("state")} as counts, ${tally("outcome")} as outcomes`;

/** Keeps a file that came in, to be read. */
export async function insertImport(
  tx: Tx,
  sent: Pick<ImportRecord, "id" | "fileName" | "format" | "sentBy" | "sentAt"> & {
    readonly source: Buffer;
  },
): Promise<void> {
  await tx.rows({
    text: `insert into goods_import (id, file_name, status, format, source, sent_by, sent_at)
      values ($1, $2, 'reading', $3, $4, $5, $6)`,
    values: [sent.id, sent.fileName, sent.format, sent.source, sent.sentBy, sent.sentAt],
  });
}

/** An import by its id. */
export function findImport(on: Queryable, id: string): Promise<ImportRecord | undefined> {
  return on.first<ImportRecord>({
    text: `select ${columns} from goods_import i where i.id = $1`,
    values: [id],
  });
}

/** The same, locked against other presses. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  await tx.rows({ text: "select id from goods_import where id = $1 for update", values: [id] });
  return await findImport(tx, id);
}

/** An import whose rows are gone through, locked; they are not counted, which takes longer the more of them there are. */
export function lockWorking(tx: Tx, id: string): Promise<ImportHead | undefined> {
  return tx.first<ImportHead>({
    text: `select ${head} from goods_import i where i.id = $1 for update`,
    values: [id],
  });
}

/** One page of the imports, the newest first. */
export function listImportRecords(
  on: Queryable,
  range: PageRange,
): Promise<PageRows<ImportRecord>> {
  const list = { columns, from: "from goods_import i", orderBy: "i.sent_at desc, i.id" };
  return selectPage<ImportRecord>(on, list, range);
}

/** What imports are called: by their files. */
export function nameImports(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, file_name as name from goods_import where id = any($1::text[])",
    values: [ids],
  });
}

/** An import that is to be read, with its file; without one where its rows are to be looked at again. */
export function findReading(
  on: Queryable,
  id: string,
): Promise<
  (Pick<ImportHead, "format" | "columns"> & { readonly source: Buffer | null }) | undefined
> {
  return on.first({
    text: "select format, columns, source from goods_import where id = $1 and status = 'reading'",
    values: [id],
  });
}

/** Has an import begin something about so many rows. */
export async function beginPart(
  tx: Tx,
  id: string,
  status: ImportStatus,
  total: number,
): Promise<void> {
  await tx.rows({
    text: "update goods_import set status = $2, done = 0, total = $3 where id = $1",
    values: [id, status, total],
  });
}

/** Notes that so many more rows are done. */
export async function addDone(tx: Tx, id: string, rows: number): Promise<void> {
  await tx.rows({
    text: "update goods_import set done = done + $2 where id = $1",
    values: [id, rows],
  });
}

/** Notes what the columns of a file hold, and how many rows are to be looked at. */
export async function beginReading(
  tx: Tx,
  id: string,
  heads: readonly Column[],
  rows: number,
): Promise<void> {
  await tx.rows({
    text: "update goods_import set columns = $2::jsonb, done = 0, total = $3 where id = $1",
    values: [id, JSON.stringify(heads), rows],
  });
}

/** Ends the reading of a file, which is forgotten: it can be looked at, or could not be read. */
export async function endReading(tx: Tx, id: string, fault: string): Promise<void> {
  await tx.rows({
    text: `update goods_import set status = case when $2 = '' then 'ready' else 'failed' end, fault = $2,
        source = null where id = $1 and status = 'reading'`,
    values: [id, fault],
  });
}

/** Has the rows of an import looked at again, its columns holding this. */
export async function beginLookingAgain(
  tx: Tx,
  id: string,
  heads: readonly Column[],
): Promise<void> {
  await tx.rows({
    text: "update goods_import set columns = $2::jsonb, status = 'reading' where id = $1",
    values: [id, JSON.stringify(heads)],
  });
}

/** Notes who pressed what; `version` counts it. */
export async function notePress(
  tx: Tx,
  id: string,
  by: { readonly importedBy?: string; readonly undoneBy?: string } = {},
): Promise<void> {
  await tx.rows({
    text: `update goods_import set version = version + 1, imported_by = coalesce($2, imported_by),
        undone_by = coalesce($3, undone_by) where id = $1`,
    values: [id, by.importedBy ?? null, by.undoneBy ?? null],
  });
}

/** Ends what an import was about. */
export async function endPart(
  tx: Tx,
  id: string,
  status: "imported" | "undone",
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update goods_import set status = $2,
        imported_at = case when $2 = 'imported' then $3 else imported_at end,
        undone_at = case when $2 = 'undone' then $3 else undone_at end
      where id = $1`,
    values: [id, status, at],
  });
}

/** Lets one import write at a time, so that two cannot make one product twice. */
export async function waitForOtherImports(tx: Tx): Promise<void> {
  await tx.rows({ text: "select pg_advisory_xact_lock(hashtext('goods_import'))" });
}

/** Forgets imports that nobody wrote for a week, and written ones after a quarter of a year. */
export async function deleteOldImports(on: Queryable, now: Date): Promise<void> {
  await on.rows({
    text: `delete from goods_import where coalesce(imported_at, sent_at) < $1::timestamptz
      - case when imported_at is null then interval '7 days' else interval '90 days' end`,
    values: [now],
  });
}
