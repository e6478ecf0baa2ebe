import type { Category } from "#contract/api/products.ts";
import type { CountingQuery } from "#contract/api/staff-stocktakes.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";

/** A stock-take as the database holds it. */
export interface StocktakeRow {
  readonly id: string;
  readonly version: number;
  readonly category: Category | null;
  readonly typeId: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly givenUpAt: Date | null;
}

const columns = `id, version, category, clothing_type_id as type_id, started_by, started_at, finished_at, given_up_at`;

/** Writes a stock-take down. */
export async function insertTake(
  tx: Tx,
  take: Pick<StocktakeRow, "id" | "category" | "typeId" | "startedBy" | "startedAt">,
): Promise<void> {
  await tx.rows({
    text: `insert into stock_take (id, category, clothing_type_id, started_by, started_at)
      values ($1, $2, $3, $4, $5)`,
    values: [take.id, take.category, take.typeId, take.startedBy, take.startedAt],
  });
}

/** A stock-take. */
export function findTake(on: Queryable, id: string): Promise<StocktakeRow | undefined> {
  return on.first<StocktakeRow>({
    text: `select ${columns} from stock_take where id = $1`,
    values: [id],
  });
}

/** A stock-take, locked until the transaction ends. */
export function lockTake(tx: Tx, id: string): Promise<StocktakeRow | undefined> {
  return tx.first<StocktakeRow>({
    text: `select ${columns} from stock_take where id = $1 for no key update`,
    values: [id],
  });
}

/** A page of the stock-takes, those that go on first, then the newest. */
export function listTakes(on: Queryable, range: PageRange): Promise<PageRows<StocktakeRow>> {
  const orderBy = "finished_at is not null or given_up_at is not null, started_at desc, id";
  return selectPage(on, { columns, from: "from stock_take", orderBy }, range);
}

/** How many sizes each of these stock-takes is about, by id. */
export async function countScopes(
  on: Queryable,
  takes: readonly StocktakeRow[],
): Promise<ReadonlyMap<string, number>> {
  if (takes.length === 0) return new Map();
  const counts = takes.map(
    (take) => sql`select ${take.id}::text as id, count(*)::integer as sizes
      from product_variant v join product_shelf s on s.product_id = v.product_id where ${inScope(take)}`,
  );
  const rows = await on.rows<{ id: string; sizes: number }>(
    toStatement(joinSql(counts, " union all ")),
  );
  return new Map(rows.map(({ id, sizes }) => [id, sizes]));
}

/** What a stock-take is about: goods on the shop and drafts. */
export function inScope({ category, typeId }: Pick<StocktakeRow, "category" | "typeId">): Sql {
  const conditions = [sql`s.standing in ('on_shop', 'draft')`];
  if (category !== null) conditions.push(sql`s.category = ${category}`);
  if (typeId !== null) conditions.push(sql`s.clothing_type_id = ${typeId}`);
  return joinSql(conditions, " and ");
}

/** Ids of the products of a stock-take by name, after one of them. */
export async function listCountingIds(
  on: Queryable,
  take: StocktakeRow,
  { search = "", left = false, after = "" }: CountingQuery,
  limit: number,
): Promise<string[]> {
  const conditions = [inScope(take)];
  if (search.trim() !== "") {
    conditions.push(wordsIn(sql`s.words`, search));
  }
  if (after !== "") {
    conditions.push(
      sql`(s.name_folded, s.product_id)
        > (select name_folded, product_id from product_shelf where product_id = ${after})`,
    );
  }
  const isLeft = left
    ? sql`not exists (select from stock_count c where c.take_id = ${take.id} and c.variant_id = v.id)`
    : sql`true`;
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select s.product_id as id from product_shelf s where ${joinSql(conditions, " and ")}
        and exists (select from product_variant v where v.product_id = s.product_id and ${isLeft})
      order by s.name_folded, s.product_id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** Counts that something was counted. */
export async function bumpTake(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    text: "update stock_take set version = version + 1 where id = $1",
    values: [id],
  });
}

/** Ends a stock-take. */
export async function endTake(
  tx: Tx,
  id: string,
  how: "finished" | "given_up",
  at: Date,
): Promise<void> {
  const column = how === "finished" ? sql`finished_at` : sql`given_up_at`;
  await tx.rows(
    toStatement(
      sql`update stock_take set ${column} = ${at}, version = version + 1 where id = ${id}`,
    ),
  );
}

/** What stock-takes are called: what is counted, "Dress, women". */
export function nameStocktakes(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: `select s.id, coalesce(nullif(concat_ws(', ', t.name,
        case s.category when 'MEN' then 'men' when 'WOMEN' then 'women' end), ''), 'everything') as name
      from stock_take s left join clothing_type t on t.id = s.clothing_type_id
      where s.id = any($1::text[])`,
    values: [ids],
  });
}
