import type { CountSizes, UnknownSize } from "#contract/api/stock/stocktakes.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import { inScope, type StocktakeRow } from "./stocktakes.queries.ts";

export interface CountSummary {
  readonly counted: number;
  readonly differences: number;
  readonly missing: number;
  readonly extra: number;
}

const emptySummary: CountSummary = { counted: 0, differences: 0, missing: 0, extra: 0 };

export async function summarizeCounts(
  on: Queryable,
  ids: readonly string[],
): Promise<(id: string) => CountSummary> {
  const rows = await on.rows<CountSummary & { readonly countId: string }>({
    text: `select count_id, count(*)::integer as counted,
        (count(*) filter (where counted <> expected))::integer as differences,
        coalesce(sum(greatest(expected - counted, 0)), 0)::bigint as missing,
        coalesce(sum(greatest(counted - expected, 0)), 0)::bigint as extra
      from stock_count_line where count_id = any($1::text[]) group by count_id`,
    values: [ids],
  });
  const summaries = new Map(rows.map((row) => [row.countId, row]));
  return (id) => summaries.get(id) ?? emptySummary;
}

export interface CountRow {
  readonly productId: string;
  readonly size: string;
  readonly counted: number;
  readonly expected: number;
  readonly countedBy: string;
  readonly countedAt: Date;
}

const countColumns = "v.product_id, v.size, c.counted, c.expected, c.counted_by, c.counted_at";

export function findCounts(
  on: Queryable,
  id: string,
  productIds: readonly string[],
): Promise<CountRow[]> {
  return on.rows<CountRow>({
    text: `select ${countColumns} from product_variant v
      join stock_count_line c on c.count_id = $1 and c.variant_id = v.id
      where v.product_id = any($2::text[])`,
    values: [id, productIds],
  });
}

export type DifferenceRow = CountRow & {
  readonly name: string;
  readonly written: number | null;
};

export function listDifferences(
  on: Queryable,
  id: string,
  limit: number,
): Promise<DifferenceRow[]> {
  return on.rows<DifferenceRow>({
    text: `select ${countColumns}, p.name, c.written from stock_count_line c
      join product_variant v on v.id = c.variant_id join product p on p.id = v.product_id
      where c.count_id = $1 and c.counted <> c.expected
      order by abs(c.counted - c.expected) desc, c.variant_id limit $2`,
    values: [id, limit],
  });
}

/** Network delay is unknown, so a later count of the same member within a minute counts as newer. */
function isOlderThan(at: Sql, actor: string): Sql {
  return sql`(c.counted_at <= ${at}
    or (c.counted_by = ${actor} and c.counted_at <= ${at} + interval '1 minute'))`;
}

/** Expected stock is today's stock without the movements since the count. */
export async function saveCounts(
  tx: Tx,
  stocktake: StocktakeRow,
  { counts }: CountSizes,
  actor: string,
): Promise<{ sizes: number; unknown: UnknownSize[] }> {
  const rows = await tx.rows<
    UnknownSize & { readonly isKnown: boolean; readonly isSaved: boolean }
  >(
    toStatement(sql`with sent as (
        select distinct on (product_id, size) product_id, size, counted,
          clock_timestamp() - ago * interval '1 second' as at
        from unnest(${counts.map(({ productId }) => productId)}::text[], ${counts.map(({ size }) => size)}::text[],
          ${counts.map(({ counted }) => counted)}::integer[], ${counts.map(({ ago }) => ago)}::integer[])
          with ordinality as sent (product_id, size, counted, ago, place)
        order by product_id, size, ago, place desc
      ), known as (
        select v.id, v.product_id, v.size, sent.counted, sent.at, v.stock - coalesce((select sum(m.change) from stock_movement m
          where m.variant_id = v.id and m.created_at > sent.at), 0)::integer as expected
        from sent join product_variant v on v.product_id = sent.product_id and v.size = sent.size
        join product_search s on s.product_id = v.product_id and ${inScope(stocktake)}
      ), deleted as (
        delete from stock_count_line c using known
        where c.count_id = ${stocktake.id} and c.variant_id = known.id and known.counted is null
          and ${isOlderThan(sql`known.at`, actor)}
        returning c.variant_id
      ), saved as (
        insert into stock_count_line as c (count_id, variant_id, counted, expected, counted_by, counted_at)
        select ${stocktake.id}, id, counted, expected, ${actor}, at from known where counted is not null order by id
        on conflict (count_id, variant_id) do update set counted = excluded.counted,
          expected = excluded.expected, counted_by = excluded.counted_by, counted_at = excluded.counted_at
        where ${isOlderThan(sql`excluded.counted_at`, actor)}
        returning c.variant_id
      )
      select sent.product_id, sent.size, p.name, known.id is not null as is_known,
        known.id in (select variant_id from deleted union all select variant_id from saved) as is_saved
      from sent left join known on known.product_id = sent.product_id and known.size = sent.size
      left join product p on p.id = sent.product_id
      order by p.name, sent.product_id, sent.size`),
  );
  const unknown = rows.filter(({ isKnown }) => !isKnown);
  return {
    sizes: rows.filter(({ isSaved }) => isSaved).length,
    unknown: unknown.map(({ productId, size, name }) => ({ productId, size, name })),
  };
}

export interface CountAdjustment {
  readonly variantId: string;
  readonly change: number;
  readonly since: string;
}

export function listAdjustments(tx: Tx, id: string): Promise<CountAdjustment[]> {
  return tx.rows<CountAdjustment>({
    text: `select variant_id, counted - expected as change, counted_at::text as since
      from stock_count_line where count_id = $1 and counted <> expected order by variant_id`,
    values: [id],
  });
}

export async function saveAppliedChanges(
  tx: Tx,
  id: string,
  written: readonly { readonly variantId: string; readonly change: number }[],
): Promise<void> {
  await tx.rows({
    text: `update stock_count_line c set written = coalesce(
        (select w.change from unnest($2::text[], $3::integer[]) as w (id, change) where w.id = c.variant_id), 0)
      where c.count_id = $1`,
    values: [id, written.map(({ variantId }) => variantId), written.map(({ change }) => change)],
  });
}

export async function listCountedProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select distinct v.product_id as id from stock_count_line c
      join product_variant v on v.id = c.variant_id where v.product_id = any($1::text[])`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export async function listCountedSizes(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: "select distinct variant_id as id from stock_count_line where variant_id = any($1::text[])",
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}
