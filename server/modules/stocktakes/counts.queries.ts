import type { CountSizes, UnknownSize } from "#contract/api/staff-stocktakes.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { type Sql, sql, toStatement } from "#server/database/sql.ts";
import { inScope, type StocktakeRow } from "./stocktakes.queries.ts";

/** How many sizes were counted, of how many another number was found, and how many pieces lack or are too many. */
export interface CountTally {
  readonly counted: number;
  readonly differing: number;
  readonly missing: number;
  readonly extra: number;
}

const nothingCounted: CountTally = { counted: 0, differing: 0, missing: 0, extra: 0 };

/** Tells of each stock-take what was counted. */
export async function tallyCounts(
  on: Queryable,
  ids: readonly string[],
): Promise<(id: string) => CountTally> {
  const rows = await on.rows<CountTally & { readonly takeId: string }>({
    text: `select take_id, count(*)::integer as counted,
        (count(*) filter (where counted <> expected))::integer as differing,
        coalesce(sum(greatest(expected - counted, 0)), 0)::bigint as missing,
        coalesce(sum(greatest(counted - expected, 0)), 0)::bigint as extra
      from stock_count where take_id = any($1::text[]) group by take_id`,
    values: [ids],
  });
  const tallies = new Map(rows.map((row) => [row.takeId, row]));
  return (id) => tallies.get(id) ?? nothingCounted;
}

/** What was counted of a size. */
export interface CountRow {
  readonly productId: string;
  readonly size: string;
  readonly counted: number;
  readonly expected: number;
  readonly countedBy: string;
  readonly countedAt: Date;
}

const countColumns = "v.product_id, v.size, c.counted, c.expected, c.counted_by, c.counted_at";

/** What was counted of products. */
export function findCounts(
  on: Queryable,
  id: string,
  productIds: readonly string[],
): Promise<CountRow[]> {
  return on.rows<CountRow>({
    text: `select ${countColumns} from product_variant v
      join stock_count c on c.take_id = $1 and c.variant_id = v.id
      where v.product_id = any($2::text[])`,
    values: [id, productIds],
  });
}

/** A size of which another number was found, largest difference first. */
export type DifferenceRow = CountRow & {
  readonly name: string;
  readonly written: number | null;
};

/** The sizes of which another number was found. */
export function listDifferences(
  on: Queryable,
  id: string,
  limit: number,
): Promise<DifferenceRow[]> {
  return on.rows<DifferenceRow>({
    text: `select ${countColumns}, p.name, c.written from stock_count c
      join product_variant v on v.id = c.variant_id join product p on p.id = v.product_id
      where c.take_id = $1 and c.counted <> c.expected
      order by abs(c.counted - c.expected) desc, c.variant_id limit $2`,
    values: [id, limit],
  });
}

/**
 * Whether a count that is kept (`c`) was made before another. How long one was on its way is not known, so that a count
 * of the same member which comes later counts as made later, as long as they lie close together.
 */
function isOvertakenBy(at: Sql, actor: string): Sql {
  return sql`(c.counted_at <= ${at}
    or (c.counted_by = ${actor} and c.counted_at <= ${at} + interval '1 minute'))`;
}

/**
 * Keeps what was counted, beside what the books said then: what they say now without what came and went since. A count
 * that was made before one that is kept already changes nothing, and so does one of a size that there is none of.
 * @returns how many sizes were changed by it, and those that there are none of
 */
export async function keepCounts(
  tx: Tx,
  take: StocktakeRow,
  { counts }: CountSizes,
  actor: string,
): Promise<{ sizes: number; unknown: UnknownSize[] }> {
  const rows = await tx.rows<UnknownSize & { readonly isKnown: boolean; readonly isKept: boolean }>(
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
        join product_shelf s on s.product_id = v.product_id and ${inScope(take)}
      ), gone as (
        delete from stock_count c using known
        where c.take_id = ${take.id} and c.variant_id = known.id and known.counted is null
          and ${isOvertakenBy(sql`known.at`, actor)}
        returning c.variant_id
      ), kept as (
        insert into stock_count as c (take_id, variant_id, counted, expected, counted_by, counted_at)
        select ${take.id}, id, counted, expected, ${actor}, at from known where counted is not null order by id
        on conflict (take_id, variant_id) do update set counted = excluded.counted,
          expected = excluded.expected, counted_by = excluded.counted_by, counted_at = excluded.counted_at
        where ${isOvertakenBy(sql`excluded.counted_at`, actor)}
        returning c.variant_id
      )
      select sent.product_id, sent.size, p.name, known.id is not null as is_known,
        known.id in (select variant_id from gone union all select variant_id from kept) as is_kept
      from sent left join known on known.product_id = sent.product_id and known.size = sent.size
      left join product p on p.id = sent.product_id
      order by p.name, sent.product_id, sent.size`),
  );
  const unknown = rows.filter(({ isKnown }) => !isKnown);
  return {
    sizes: rows.filter(({ isKept }) => isKept).length,
    unknown: unknown.map(({ productId, size, name }) => ({ productId, size, name })),
  };
}

/** A difference to be written, in the words of the ledger. */
export interface ToWrite {
  readonly variantId: string;
  readonly change: number;
  /** When it was counted, as the database writes it. */
  readonly since: string;
}

/** Every difference of a stock-take. */
export function findToWrite(tx: Tx, id: string): Promise<ToWrite[]> {
  return tx.rows<ToWrite>({
    text: `select variant_id, counted - expected as change, counted_at::text as since
      from stock_count where take_id = $1 and counted <> expected order by variant_id`,
    values: [id],
  });
}

/** Keeps what was written of each difference; nought of those that were left alone. */
export async function keepWritten(
  tx: Tx,
  id: string,
  written: readonly { readonly variantId: string; readonly change: number }[],
): Promise<void> {
  await tx.rows({
    text: `update stock_count c set written = coalesce(
        (select w.change from unnest($2::text[], $3::integer[]) as w (id, change) where w.id = c.variant_id), 0)
      where c.take_id = $1`,
    values: [id, written.map(({ variantId }) => variantId), written.map(({ change }) => change)],
  });
}

/** Which of these products a stock-take ever counted. */
export async function listCountedAmong(on: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select distinct v.product_id as id from stock_count c
      join product_variant v on v.id = c.variant_id where v.product_id = any($1::text[])`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

/** Which of these sizes, by the ids of their stock, were ever counted. */
export async function listTakenSizes(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: "select distinct variant_id as id from stock_count where variant_id = any($1::text[])",
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}
