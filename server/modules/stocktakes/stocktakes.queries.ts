import type { Category } from "#contract/api/catalogue/products.ts";
import type { CountingQuery } from "#contract/api/stock/stocktakes.ts";
import { plural } from "#contract/text/format.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import type { TypeReferences } from "#server/modules/catalogue/types/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface StocktakeRow {
  readonly id: string;
  readonly version: number;
  readonly category: Category | null;
  readonly typeId: string | null;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly discardedAt: Date | null;
}

const columns = `id, version, category, clothing_type_id as type_id, started_by, started_at, finished_at, discarded_at`;

export async function insertStocktake(
  tx: Tx,
  stocktake: Pick<StocktakeRow, "id" | "category" | "typeId" | "startedBy" | "startedAt">,
): Promise<void> {
  await tx.rows({
    text: `insert into stock_count (id, category, clothing_type_id, started_by, started_at)
      values ($1, $2, $3, $4, $5)`,
    values: [
      stocktake.id,
      stocktake.category,
      stocktake.typeId,
      stocktake.startedBy,
      stocktake.startedAt,
    ],
  });
}

export function findStocktake(on: Queryable, id: string): Promise<StocktakeRow | undefined> {
  return on.first<StocktakeRow>({
    text: `select ${columns} from stock_count where id = $1`,
    values: [id],
  });
}

export function lockStocktake(tx: Tx, id: string): Promise<StocktakeRow | undefined> {
  return tx.first<StocktakeRow>({
    text: `select ${columns} from stock_count where id = $1 for no key update`,
    values: [id],
  });
}

export function listStocktakeRows(
  on: Queryable,
  range: PageRange,
): Promise<PageRows<StocktakeRow>> {
  const orderBy = "finished_at is not null or discarded_at is not null, started_at desc, id";
  return selectPage(on, { columns, from: "from stock_count", orderBy }, range);
}

export async function countScopes(
  on: Queryable,
  stocktakes: readonly StocktakeRow[],
): Promise<ReadonlyMap<string, number>> {
  if (stocktakes.length === 0) return new Map();
  const counts = stocktakes.map(
    (stocktake) => sql`select ${stocktake.id}::text as id, count(*)::integer as sizes
      from product_variant v join product_search s on s.product_id = v.product_id where ${inScope(stocktake)}`,
  );
  const rows = await on.rows<{ id: string; sizes: number }>(
    toStatement(joinSql(counts, " union all ")),
  );
  return new Map(rows.map(({ id, sizes }) => [id, sizes]));
}

export function inScope({ category, typeId }: Pick<StocktakeRow, "category" | "typeId">): Sql {
  const conditions = [sql`s.status in ('published', 'draft')`];
  if (category !== null) conditions.push(sql`s.category = ${category}`);
  if (typeId !== null) conditions.push(sql`s.clothing_type_id = ${typeId}`);
  return joinSql(conditions, " and ");
}

export async function listCountProductIds(
  on: Queryable,
  stocktake: StocktakeRow,
  { search = "", left = false, after = "" }: CountingQuery,
  limit: number,
): Promise<string[]> {
  const conditions = [inScope(stocktake)];
  if (search.trim() !== "") {
    conditions.push(matchesAllTerms(sql`s.search_text`, search));
  }
  if (after !== "") {
    conditions.push(
      sql`(s.name_folded, s.product_id)
        > (select name_folded, product_id from product_search where product_id = ${after})`,
    );
  }
  const isLeft = left
    ? sql`not exists (select from stock_count_line c where c.count_id = ${stocktake.id} and c.variant_id = v.id)`
    : sql`true`;
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select s.product_id as id from product_search s where ${joinSql(conditions, " and ")}
        and exists (select from product_variant v where v.product_id = s.product_id and ${isLeft})
      order by s.name_folded, s.product_id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

export async function bumpStocktakeVersion(tx: Tx, id: string): Promise<void> {
  await tx.rows({
    text: "update stock_count set version = version + 1 where id = $1",
    values: [id],
  });
}

export async function endStocktake(
  tx: Tx,
  id: string,
  how: "finished" | "discarded",
  at: Date,
): Promise<void> {
  const column = how === "finished" ? sql`finished_at` : sql`discarded_at`;
  await tx.rows(
    toStatement(
      sql`update stock_count set ${column} = ${at}, version = version + 1 where id = ${id}`,
    ),
  );
}

export function listStocktakeNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: `select s.id, coalesce(nullif(concat_ws(', ', t.name,
        case s.category when 'MEN' then 'men' when 'WOMEN' then 'women' end), ''), 'everything') as name
      from stock_count s left join clothing_type t on t.id = s.clothing_type_id
      where s.id = any($1::text[])`,
    values: [ids],
  });
}

async function countStocktakesOfType(on: Queryable, typeId: string): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from stock_count where clothing_type_id = $1",
    values: [typeId],
  });
  return row?.count ?? 0;
}

async function hasOpenStocktake(on: Queryable, typeId: string): Promise<boolean> {
  const row = await on.first({
    text: `select from stock_count where clothing_type_id = $1
        and finished_at is null and discarded_at is null limit 1`,
    values: [typeId],
  });
  return row !== undefined;
}

async function reassignStocktakeType(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.rows({
    text: "update stock_count set clothing_type_id = $2 where clothing_type_id = $1",
    values: [fromId, intoId],
  });
}

export const stocktakeTypeReferences: TypeReferences = {
  count: countStocktakesOfType,
  describe: (count) => plural(count, "stock count"),
  async reassign(tx, fromId, intoId) {
    if (await hasOpenStocktake(tx, fromId)) {
      throw new AppError("conflict", {
        detail: "A stock count of this type is still open. Finish or discard it first.",
      });
    }
    await reassignStocktakeType(tx, fromId, intoId);
  },
};
