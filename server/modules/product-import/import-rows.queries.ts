import type { CellChange, CellError, ImportRow } from "#contract/api/catalogue/product-imports.ts";
import type { ImportState } from "#contract/api/catalogue/product-limits.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { BulkProductDetails, SizeChange } from "#server/modules/catalogue/bulk/index.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface RowPreview {
  readonly name: string;
  readonly changes: readonly CellChange[];
  readonly errors: readonly CellError[];
  readonly isStale: boolean;
}

export interface PreviewedRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly state: ImportState;
  readonly about: string;
  readonly productId: string | null;
  readonly version: number | null;
  readonly baseline: Readonly<Record<string, number>> | null;
  readonly preview: RowPreview;
}

export interface UndoPlan {
  readonly isNew: boolean;
  readonly version: number;
  readonly before: Partial<BulkProductDetails>;
  readonly after: Partial<BulkProductDetails>;
  readonly stock: readonly (Omit<SizeChange, "reason"> & Partial<SizeChange>)[];
  readonly sizes?: readonly string[];
}

export interface RowRecord extends PreviewedRow {
  readonly touchedAt: string;
  readonly outcome: ImportRow["outcome"];
  readonly message: string;
  readonly undo: UndoPlan | null;
}

export interface RowOutcome {
  readonly row: number;
  readonly outcome: NonNullable<ImportRow["outcome"]>;
  readonly message: string;
  readonly productId: string | null;
  readonly undo: UndoPlan | null;
}

const columns = `row, cells, state, about, product_id, version, baseline, preview, touched_at::text as touched_at,
  outcome, message, undo`;

export async function upsertRows(
  tx: Tx,
  importId: string,
  rows: readonly PreviewedRow[],
): Promise<void> {
  await tx.rows({
    text: `insert into product_import_row (import_id, row, cells, state, about, product_id, version, baseline, preview)
      select $1, r.row, r.cells, r.state, r.about, r."productId", r.version, r.baseline, r.preview
      from jsonb_to_recordset($2::jsonb) as r (row integer, cells jsonb, state text, about text,
        "productId" text, version integer, baseline jsonb, preview jsonb)
      on conflict (import_id, row) do update set cells = excluded.cells, state = excluded.state,
        about = excluded.about, product_id = excluded.product_id, version = excluded.version,
        baseline = excluded.baseline, preview = excluded.preview, touched_at = now()`,
    values: [importId, JSON.stringify(rows)],
  });
}

export function listCells(
  on: Queryable,
  importId: string,
): Promise<{ row: number; cells: readonly string[] }[]> {
  return on.rows({
    text: "select row, cells from product_import_row where import_id = $1 order by row",
    values: [importId],
  });
}

export function findRow(
  on: Queryable,
  importId: string,
  row: number,
): Promise<RowRecord | undefined> {
  return on.first<RowRecord>({
    text: `select ${columns} from product_import_row where import_id = $1 and row = $2`,
    values: [importId, row],
  });
}

export function listRowsWithNewType(tx: Tx, importId: string): Promise<RowRecord[]> {
  return tx.rows<RowRecord>({
    text: `select ${columns} from product_import_row where import_id = $1 and state = 'invalid'
        and jsonb_path_exists(preview, '$.errors[*].newType') order by row`,
    values: [importId],
  });
}

/** The row that the product belongs to already: the first above, else a valid one below. */
export async function findRowOfProduct(
  on: Queryable,
  importId: string,
  about: string,
  exceptRow: number,
): Promise<number | undefined> {
  const found = await on.first<{ row: number }>({
    text: `select row from product_import_row
      where import_id = $1 and about = $2 and row <> $3 and (row < $3 or state <> 'invalid')
      order by row limit 1`,
    values: [importId, about, exceptRow],
  });
  return found?.row;
}

export function listRows(
  on: Queryable,
  importId: string,
  { tab, skipped }: { readonly tab: ImportState | undefined; readonly skipped: boolean },
  range: PageRange,
): Promise<PageRows<RowRecord>> {
  const list = {
    columns,
    from: `from product_import_row where import_id = $1 and ($2::text is null or state = $2)
      and (not $3 or outcome in ('skipped', 'retained'))`,
    orderBy: "row",
    values: [importId, tab ?? null, skipped],
  };
  return selectPage(on, list, range);
}

export function listRowsToWrite(tx: Tx, importId: string, limit: number): Promise<RowRecord[]> {
  return tx.rows<RowRecord>({
    text: `select ${columns} from product_import_row
      where import_id = $1 and state in ('new', 'changed') and outcome is null order by row limit $2`,
    values: [importId, limit],
  });
}

export function listRowsToUndo(tx: Tx, importId: string, limit: number): Promise<RowRecord[]> {
  return tx.rows<RowRecord>({
    text: `select ${columns} from product_import_row
      where import_id = $1 and outcome = 'written' order by row desc limit $2`,
    values: [importId, limit],
  });
}

export async function updateOutcomes(
  tx: Tx,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await tx.rows({
    text: `update product_import_row w set outcome = r.outcome, message = r.message, undo = r.undo,
        product_id = r."productId", touched_at = now()
      from jsonb_to_recordset($2::jsonb) as r (row integer, outcome text, message text,
        "productId" text, undo jsonb)
      where w.import_id = $1 and w.row = r.row`,
    values: [importId, JSON.stringify(outcomes)],
  });
}
