import { type ProductTab, productLimits, productTabs } from "#contract/api/product-limits.ts";
import type { StaffProductQuery } from "#contract/api/staff-products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import { farOffset, fromEnd, type PageRange } from "#server/platform/paging.ts";
import { livingType } from "./types.queries.ts";

const onShop = sql`s.standing = 'on_shop'`;

const inTab: Readonly<Record<ProductTab, Sql>> = {
  on_shop: onShop,
  nearly_out: sql`${onShop} and s.stock between 1 and ${productLimits.nearlyOut} * cardinality(s.sizes)`,
  discounted: sql`${onShop} and s.reduced`,
  featured: sql`${onShop} and s.featured`,
  draft: sql`s.standing = 'draft'`,
  archived: sql`s.standing = 'archived'`,
  all: sql`true`,
};

const cheapest = sql`s.price_kobo, s.product_id`;
const dearest = sql`s.price_kobo desc, s.product_id desc`;

/** Each order, and the same from the other end. */
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
  "price-asc": { order: cheapest, reversed: dearest },
  "price-desc": { order: dearest, reversed: cheapest },
  stock: { order: sql`s.stock, s.product_id`, reversed: sql`s.stock desc, s.product_id desc` },
};

/**
 * Ids of one page of the products of a tab that meet the query, in its order.
 * @param of how many they are, where that is known: a page beyond the middle is read from the end
 */
export async function listPageIds(
  on: Queryable,
  query: StaffProductQuery,
  tab: ProductTab,
  range: PageRange,
  of?: number,
): Promise<string[]> {
  const { order, reversed } = orders[query.sort ?? "newest"];
  const late = of === undefined ? undefined : fromEnd(range, of);
  const { limit, offset } = late ?? range;
  const by = late ? reversed : order;
  const conditions = sql`${conditionsOf(query)} and ${inTab[tab]}`;
  const ids = await idsOf(
    on,
    query.sort === "stock" && offset >= farOffset
      ? lateByStock(conditions, {
          by,
          level: late ? sql`s.stock desc` : sql`s.stock`,
          limit,
          offset,
        })
      : sql`select s.product_id as id from product_shelf s where ${conditions}
          order by ${by} limit ${limit} offset ${offset}`,
  );
  return late ? ids.reverse() : ids;
}

/**
 * A late page by stock, which no index holds in its order: the numbers of pieces are counted first, so that only the
 * products of the few on the page are put in order.
 */
function lateByStock(
  conditions: Sql,
  { by, level, limit, offset }: PageRange & { readonly by: Sql; readonly level: Sql },
): Sql {
  return sql`
    with level as (
      select s.stock, count(*) as held, sum(count(*)) over (order by ${level}) as reached
      from product_shelf s where ${conditions} group by s.stock
    ), met as materialized (
      select stock, reached - held as passed from level
      where reached > ${offset}::bigint and reached - held < ${offset}::bigint + ${limit}::bigint
    )
    select s.product_id as id from product_shelf s
    where ${conditions} and s.stock in (select stock from met)
    order by ${by} limit ${limit} offset ${offset}::bigint - coalesce((select min(passed) from met), 0)`;
}

/** The next ids of a tab that meet the query, in the order of the ids. */
export async function listProductIds(
  on: Queryable,
  query: Pick<StaffProductQuery, "category" | "type">,
  tab: ProductTab,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  return await idsOf(
    on,
    sql`select s.product_id as id from product_shelf s
      where s.product_id > ${after} and ${conditionsOf(query)} and ${inTab[tab]}
      order by s.product_id limit ${limit}`,
  );
}

/** How many products of the query each tab holds, and the pieces in stock of one tab. */
export async function countStaffProducts(
  on: Queryable,
  query: StaffProductQuery,
  tab: ProductTab,
): Promise<{ counts: Record<ProductTab, number>; pieces: number }> {
  const counted = productTabs.map(
    (each) => sql`${each}::text, count(*) filter (where ${inTab[each]})`,
  );
  const row = await on.first<{ counts: Record<ProductTab, number>; pieces: number }>(
    toStatement(sql`
      select json_build_object(${joinSql(counted, ", ")}) as counts,
        coalesce(sum(s.stock) filter (where ${inTab[tab]}), 0)::bigint as pieces
      from product_shelf s where ${conditionsOf(query)}`),
  );
  if (!row) throw new Error("A count answers with a row");
  return row;
}

async function idsOf(on: Queryable, statement: Sql): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(toStatement(statement));
  return rows.map(({ id }) => id);
}

function conditionsOf(query: StaffProductQuery): Sql {
  const { search = "", category, type, stock, onSale, featured } = query;
  const conditions = [sql`true`];
  if (search.trim() !== "") conditions.push(wordsIn(sql`s.words`, search));
  if (category !== undefined) conditions.push(sql`s.category = ${category}`);
  if (type !== undefined) conditions.push(sql`s.clothing_type_id = ${livingType(type)}`);
  if (onSale !== undefined) conditions.push(sql`s.reduced = ${onSale}`);
  if (featured !== undefined) conditions.push(sql`s.featured = ${featured}`);
  if (stock === "sold_out") conditions.push(sql`s.stock = 0`);
  if (stock === "low") conditions.push(sql`s.few`);
  return joinSql(conditions, " and ");
}
