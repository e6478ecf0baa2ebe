import type { ImportStatus, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { ImportState } from "#contract/api/catalogue/product-limits.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";
import type { Column } from "./preview/columns.ts";

export interface ImportBase {
  readonly id: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly error: string;
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
  readonly uncertain: ProductImport["uncertain"];
}

export interface ImportRecord extends ImportBase {
  /** No later import is still in effect. */
  readonly isLast: boolean;
  readonly counts: Readonly<Partial<Record<ImportState, number>>>;
  readonly outcomes: Readonly<
    Partial<Record<"written" | "skipped" | "undone" | "retained", number>>
  >;
}

const countRowsBy = (
  column: string,
) => `(select coalesce(json_object_agg(${column}, rows), '{}') from (
    select ${column}, count(*) as rows from product_import_row r
    where r.import_id = i.id and ${column} is not null group by ${column}) as t)`;

const baseColumns = `i.id, i.file_name, i.status, i.error, i.format, i.columns, i.done, i.total, i.sent_by,
  i.sent_at, i.imported_by, i.imported_at, i.undone_by, i.version, i.uncertain`;
const columns = `${baseColumns},
  not exists (select from product_import o where o.imported_at > i.imported_at
    and o.status in ('imported', 'undoing')) as is_last,
  ${countRowsBy("state")} as counts, ${countRowsBy("outcome")} as outcomes`;

export async function insertImport(
  tx: Tx,
  upload: Pick<ImportRecord, "id" | "fileName" | "format" | "sentBy" | "sentAt"> & {
    readonly source: Buffer;
  },
): Promise<void> {
  await tx.rows({
    text: `insert into product_import (id, file_name, status, format, source, sent_by, sent_at)
      values ($1, $2, 'reading', $3, $4, $5, $6)`,
    values: [
      upload.id,
      upload.fileName,
      upload.format,
      upload.source,
      upload.sentBy,
      upload.sentAt,
    ],
  });
}

export function findImport(on: Queryable, id: string): Promise<ImportRecord | undefined> {
  return on.first<ImportRecord>({
    text: `select ${columns} from product_import i where i.id = $1`,
    values: [id],
  });
}

export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  await tx.rows({ text: "select id from product_import where id = $1 for update", values: [id] });
  return await findImport(tx, id);
}

/** Without row counts, which get slower with every row. */
export function lockRunningImport(tx: Tx, id: string): Promise<ImportBase | undefined> {
  return tx.first<ImportBase>({
    text: `select ${baseColumns} from product_import i where i.id = $1 for update`,
    values: [id],
  });
}

export function listImportRecords(
  on: Queryable,
  range: PageRange,
): Promise<PageRows<ImportRecord>> {
  const list = { columns, from: "from product_import i", orderBy: "i.sent_at desc, i.id" };
  return selectPage<ImportRecord>(on, list, range);
}

export function listImportNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, file_name as name from product_import where id = any($1::text[])",
    values: [ids],
  });
}

export function findUnreadImport(
  on: Queryable,
  id: string,
): Promise<
  (Pick<ImportBase, "format" | "columns"> & { readonly source: Buffer | null }) | undefined
> {
  return on.first({
    text: "select format, columns, source from product_import where id = $1 and status = 'reading'",
    values: [id],
  });
}

export async function startPhase(
  tx: Tx,
  id: string,
  status: ImportStatus,
  total: number,
): Promise<void> {
  await tx.rows({
    text: "update product_import set status = $2, done = 0, total = $3 where id = $1",
    values: [id, status, total],
  });
}

export async function addProcessedRows(tx: Tx, id: string, rows: number): Promise<void> {
  await tx.rows({
    text: "update product_import set done = done + $2 where id = $1",
    values: [id, rows],
  });
}

export async function startReading(
  tx: Tx,
  id: string,
  fileColumns: readonly Column[],
  rows: number,
  uncertain: ProductImport["uncertain"],
): Promise<void> {
  await tx.rows({
    text: `update product_import set columns = $2::jsonb, done = 0, total = $3,
      uncertain = coalesce($4::jsonb, uncertain) where id = $1`,
    values: [id, JSON.stringify(fileColumns), rows, uncertain && JSON.stringify(uncertain)],
  });
}

export async function endReading(tx: Tx, id: string, error: string): Promise<void> {
  await tx.rows({
    text: `update product_import set status = case when $2 = '' then 'ready' else 'failed' end, error = $2,
        source = null where id = $1 and status = 'reading'`,
    values: [id, error],
  });
}

export async function restartPreview(
  tx: Tx,
  id: string,
  fileColumns: readonly Column[],
): Promise<void> {
  await tx.rows({
    text: "update product_import set columns = $2::jsonb, status = 'reading' where id = $1",
    values: [id, JSON.stringify(fileColumns)],
  });
}

export async function recordCommand(
  tx: Tx,
  id: string,
  by: { readonly importedBy?: string; readonly undoneBy?: string } = {},
): Promise<void> {
  await tx.rows({
    text: `update product_import set version = version + 1, imported_by = coalesce($2, imported_by),
        undone_by = coalesce($3, undone_by) where id = $1`,
    values: [id, by.importedBy ?? null, by.undoneBy ?? null],
  });
}

export async function endPhase(
  tx: Tx,
  id: string,
  status: "imported" | "undone",
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update product_import set status = $2,
        imported_at = case when $2 = 'imported' then $3 else imported_at end,
        undone_at = case when $2 = 'undone' then $3 else undone_at end
      where id = $1`,
    values: [id, status, at],
  });
}

/** Otherwise two imports could create the same product twice. */
export async function lockImportWrites(tx: Tx): Promise<void> {
  await tx.rows({ text: "select pg_advisory_xact_lock(hashtext('product_import'))" });
}

export async function deleteOldImports(on: Queryable, now: Date): Promise<void> {
  await on.rows({
    text: `delete from product_import where coalesce(imported_at, sent_at) < $1::timestamptz
      - case when imported_at is null then interval '7 days' else interval '90 days' end`,
    values: [now],
  });
}
