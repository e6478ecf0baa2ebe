import { type ProductTab, productTabs } from "#contract/api/catalogue/product-limits.ts";
import type { StaffProductQuery } from "#contract/api/catalogue/staff-products.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import {
  minReverseOffset,
  type PageRange,
  toReverseRange,
} from "#server/platform/http/pagination.ts";
import { resolvedTypeId } from "../types/types.queries.ts";

const onShop = sql`s.status = 'published'`;

const tabConditions: Readonly<Record<ProductTab, Sql>> = {
  published: onShop,
  low_stock: sql`${onShop} and s.stock between 1 and ${stockLimits.lowUnits} * cardinality(s.sizes)`,
  discounted: sql`${onShop} and s.reduced`,
  featured: sql`${onShop} and s.featured`,
  draft: sql`s.status = 'draft'`,
  archived: sql`s.status = 'archived'`,
  all: sql`true`,
};

const priceAscending = sql`s.price_kobo, s.product_id`;
const priceDescending = sql`s.price_kobo desc, s.product_id desc`;

const orders: Readonly<
  Record<NonNullable<StaffProductQuery["sort"]>, { readonly order: Sql; readonly reversed: Sql }>
> = {
  newest: {
    order: sql`s.created_at desc, s.product_id`,
    reversed: sql`s.created_at, s.product_id desc`,
  },
  changed: {
    order: sql`s.updated_at desc, s.product_id`,
    reversed: sql`s.updated_at, s.product_id desc`,
  },
  name: {
    order: sql`s.name_folded, s.product_id`,
    reversed: sql`s.name_folded desc, s.product_id desc`,
  },
  "price-asc": { order: priceAscending, reversed: priceDescending },
  "price-desc": { order: priceDescending, reversed: priceAscending },
  stock: { order: sql`s.stock, s.product_id`, reversed: sql`s.stock desc, s.product_id desc` },
};

export async function listPageIds(
  on: Queryable,
  query: StaffProductQuery,
  tab: ProductTab,
  range: PageRange,
  of?: number,
): Promise<string[]> {
  const { order, reversed } = orders[query.sort ?? "newest"];
  const reversedRange = of === undefined ? undefined : toReverseRange(range, of);
  const { limit, offset } = reversedRange ?? range;
  const orderBy = reversedRange ? reversed : order;
  const conditions = sql`${staffConditions(query)} and ${tabConditions[tab]}`;
  const ids = await listIds(
    on,
    query.sort === "stock" && offset >= minReverseOffset
      ? deepStockPage(conditions, {
          orderBy,
          level: reversedRange ? sql`s.stock desc` : sql`s.stock`,
          limit,
          offset,
        })
      : sql`select s.product_id as id from product_search s where ${conditions}
          order by ${orderBy} limit ${limit} offset ${offset}`,
  );
  return reversedRange ? ids.reverse() : ids;
}

function deepStockPage(
  conditions: Sql,
  { orderBy, level, limit, offset }: PageRange & { readonly orderBy: Sql; readonly level: Sql },
): Sql {
  return sql`
    with level as (
      select s.stock, count(*) as held, sum(count(*)) over (order by ${level}) as reached
      from product_search s where ${conditions} group by s.stock
    ), met as materialized (
      select stock, reached - held as passed from level
      where reached > ${offset}::bigint and reached - held < ${offset}::bigint + ${limit}::bigint
    )
    select s.product_id as id from product_search s
    where ${conditions} and s.stock in (select stock from met)
    order by ${orderBy} limit ${limit} offset ${offset}::bigint - coalesce((select min(passed) from met), 0)`;
}

export async function listStaffProductIds(
  on: Queryable,
  query: Pick<StaffProductQuery, "category" | "type">,
  tab: ProductTab,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  return await listIds(
    on,
    sql`select s.product_id as id from product_search s
      where s.product_id > ${after} and ${staffConditions(query)} and ${tabConditions[tab]}
      order by s.product_id limit ${limit}`,
  );
}

export async function countStaffProducts(
  on: Queryable,
  query: StaffProductQuery,
  tab: ProductTab,
): Promise<{ counts: Record<ProductTab, number>; units: number }> {
  const counted = productTabs.map(
    (each) => sql`${each}::text, count(*) filter (where ${tabConditions[each]})`,
  );
  const row = await on.first<{ counts: Record<ProductTab, number>; units: number }>(
    toStatement(sql`
      select json_build_object(${joinSql(counted, ", ")}) as counts,
        coalesce(sum(s.stock) filter (where ${tabConditions[tab]}), 0)::bigint as units
      from product_search s where ${staffConditions(query)}`),
  );
  if (!row) throw new Error("A count answers with a row");
  return row;
}

async function listIds(on: Queryable, statement: Sql): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(toStatement(statement));
  return rows.map(({ id }) => id);
}

function staffConditions(query: StaffProductQuery): Sql {
  const { search = "", category, type, stock, onSale, featured } = query;
  const conditions = [sql`true`];
  if (search.trim() !== "") conditions.push(matchesAllTerms(sql`s.search_text`, search));
  if (category !== undefined) conditions.push(sql`s.category = ${category}`);
  if (type !== undefined) conditions.push(sql`s.clothing_type_id = ${resolvedTypeId(type)}`);
  if (onSale !== undefined) conditions.push(sql`s.reduced = ${onSale}`);
  if (featured !== undefined) conditions.push(sql`s.featured = ${featured}`);
  if (stock === "sold_out") conditions.push(sql`s.stock = 0`);
  if (stock === "low") conditions.push(sql`s.least_stock <= ${stockLimits.lowUnits}`);
  return joinSql(conditions, " and ");
}
