import type { ImportState } from "#contract/api/import-limits.ts";
import type { CellChange, CellFault, ImportRow } from "#contract/api/staff-imports.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { GoodsDetails, SizeChange } from "#server/modules/catalogue/index.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";

/** What a row would do, as it is told. */
export interface ToldRow {
  readonly name: string;
  readonly changes: readonly CellChange[];
  readonly faults: readonly CellFault[];
  readonly isStale: boolean;
}

/** A row that was looked at. */
export interface LookedRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly state: ImportState;
  readonly about: string;
  readonly productId: string | null;
  readonly version: number | null;
  readonly seen: Readonly<Record<string, number>> | null;
  readonly told: ToldRow;
}

/** What it takes to take a written row back. */
export interface UndoPlan {
  readonly isNew: boolean;
  /** Of the product, after the row was written. */
  readonly version: number;
  /** The fields that the row changed, as they were and as it left them. */
  readonly before: Partial<GoodsDetails>;
  readonly after: Partial<GoodsDetails>;
  readonly stock: readonly (Omit<SizeChange, "reason"> & Partial<SizeChange>)[];
  /** Those that it brought; nothing in a row that the release before this one wrote. */
  readonly sizes?: readonly string[];
}

/** A row as the database holds it. */
export interface RowRecord extends LookedRow {
  /** When it was last looked at, written or taken back, as the database writes it. */
  readonly touchedAt: string;
  readonly outcome: ImportRow["outcome"];
  readonly words: string;
  readonly undo: UndoPlan | null;
}

/** What became of a row. */
export interface RowOutcome {
  readonly row: number;
  readonly outcome: NonNullable<ImportRow["outcome"]>;
  readonly words: string;
  readonly productId: string | null;
  readonly undo: UndoPlan | null;
}

const columns = `row, cells, state, about, product_id, version, seen, told, touched_at::text as touched_at,
  outcome, words, undo`;

/** Keeps rows that were looked at; one that was kept before is looked at anew. */
export async function keepRows(
  tx: Tx,
  importId: string,
  rows: readonly LookedRow[],
): Promise<void> {
  await tx.rows({
    text: `insert into goods_import_row (import_id, row, cells, state, about, product_id, version, seen, told)
      select $1, r.row, r.cells, r.state, r.about, r."productId", r.version, r.seen, r.told
      from jsonb_to_recordset($2::jsonb) as r (row integer, cells jsonb, state text, about text,
        "productId" text, version integer, seen jsonb, told jsonb)
      on conflict (import_id, row) do update set cells = excluded.cells, state = excluded.state,
        about = excluded.about, product_id = excluded.product_id, version = excluded.version,
        seen = excluded.seen, told = excluded.told, touched_at = now()`,
    values: [importId, JSON.stringify(rows)],
  });
}

/** What every row holds, in the order of the file. */
export function listCells(
  on: Queryable,
  importId: string,
): Promise<{ row: number; cells: readonly string[] }[]> {
  return on.rows({
    text: "select row, cells from goods_import_row where import_id = $1 order by row",
    values: [importId],
  });
}

/** One row. */
export function findRow(
  on: Queryable,
  importId: string,
  row: number,
): Promise<RowRecord | undefined> {
  return on.first<RowRecord>({
    text: `select ${columns} from goods_import_row where import_id = $1 and row = $2`,
    values: [importId, row],
  });
}

/** The rows that name a type the store does not have, and could be made. */
export function listRowsWithNewType(tx: Tx, importId: string): Promise<RowRecord[]> {
  return tx.rows<RowRecord>({
    text: `select ${columns} from goods_import_row where import_id = $1 and state = 'faulty'
        and jsonb_path_exists(told, '$.faults[*].newType') order by row`,
    values: [importId],
  });
}

/** The row that a product belongs to, if not to this one: the first above it, else one below that goes in. */
export async function findRowAbout(
  on: Queryable,
  importId: string,
  about: string,
  butRow: number,
): Promise<number | undefined> {
  const found = await on.first<{ row: number }>({
    text: `select row from goods_import_row
      where import_id = $1 and about = $2 and row <> $3 and (row < $3 or state <> 'faulty')
      order by row limit 1`,
    values: [importId, about, butRow],
  });
  return found?.row;
}

/** One page of the rows of an import. */
export function listRows(
  on: Queryable,
  importId: string,
  { tab, left }: { readonly tab: ImportState | undefined; readonly left: boolean },
  range: PageRange,
): Promise<PageRows<RowRecord>> {
  const list = {
    columns,
    from: `from goods_import_row where import_id = $1 and ($2::text is null or state = $2)
      and (not $3 or outcome in ('left', 'kept'))`,
    orderBy: "row",
    values: [importId, tab ?? null, left],
  };
  return selectPage(on, list, range);
}

/** The next rows that can be written and are not. */
export function nextToWrite(tx: Tx, importId: string, limit: number): Promise<RowRecord[]> {
  return tx.rows<RowRecord>({
    text: `select ${columns} from goods_import_row
      where import_id = $1 and state in ('new', 'changed') and outcome is null order by row limit $2`,
    values: [importId, limit],
  });
}

/** The next written rows, the last first. */
export function nextToTakeBack(tx: Tx, importId: string, limit: number): Promise<RowRecord[]> {
  return tx.rows<RowRecord>({
    text: `select ${columns} from goods_import_row
      where import_id = $1 and outcome = 'written' order by row desc limit $2`,
    values: [importId, limit],
  });
}

/** Keeps what became of rows. */
export async function keepOutcomes(
  tx: Tx,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await tx.rows({
    text: `update goods_import_row w set outcome = r.outcome, words = r.words, undo = r.undo,
        product_id = r."productId", touched_at = now()
      from jsonb_to_recordset($2::jsonb) as r (row integer, outcome text, words text,
        "productId" text, undo jsonb)
      where w.import_id = $1 and w.row = r.row`,
    values: [importId, JSON.stringify(outcomes)],
  });
}
