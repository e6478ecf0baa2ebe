import type { OrderTab } from "#contract/api/order-tabs.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { PaymentWay } from "#contract/api/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { tabStatuses } from "./order-tab-statuses.ts";

/** Which orders are asked for. */
export interface OrderFilter {
  /** Folded words or parts of them; each must be found. */
  readonly words: readonly string[];
  /** Products whose orders are meant too. */
  readonly productIds: readonly string[];
  /** Whether words may be found in e-mail addresses. */
  readonly seesEmail: boolean;
  /** Moments between which an order was placed, the first counted in. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly leastKobo: Kobo | undefined;
  readonly mostKobo: Kobo | undefined;
  /** Folded. */
  readonly state: string | undefined;
  readonly city: string | undefined;
  readonly isWholesale: boolean | undefined;
  readonly way: PaymentWay | undefined;
}

/** A part of the list: a tab, in one direction, after an order. */
export interface OrderRange {
  readonly tab: OrderTab;
  readonly oldestFirst: boolean;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Statuses stand in the text, so that an index of a part of the table can be used. */
function hasStatus(statuses: readonly OrderStatus[]): Sql {
  return { texts: [`o.status in (${statuses.map((each) => `'${each}'`).join(", ")})`], values: [] };
}

function isInTab(tab: OrderTab): Sql {
  if (tab === "to_review") return sql`o.open_reviews > 0`;
  const statuses = tabStatuses[tab];
  return statuses === null ? sql`true` : hasStatus(statuses);
}

/** Ids of the orders of a part of the list, in its order. */
export async function listOrderIds(
  on: Queryable,
  filter: OrderFilter,
  { tab, oldestFirst, after, limit }: OrderRange,
): Promise<string[]> {
  const orderBy = oldestFirst ? sql`created_at, id desc` : sql`created_at desc, id`;
  const start = after === undefined ? undefined : await placedAt(on, after);
  const comesAfter = !start
    ? sql`true`
    : oldestFirst
      ? sql`o.created_at >= ${start.at} and (o.created_at > ${start.at} or o.id < ${start.id})`
      : sql`o.created_at <= ${start.at} and (o.created_at < ${start.at} or o.id > ${start.id})`;
  const where = sql`${isInTab(tab)} and ${comesAfter}`;
  const found = branches(filter).map(
    (branch) => sql`(select o.id, o.created_at from shop_order o
      where ${branch} and ${where} order by ${orderBy} limit ${limit})`,
  );
  if (filter.productIds.length > 0) {
    const lineOrder = oldestFirst
      ? sql`l.placed_at, l.order_id desc`
      : sql`l.placed_at desc, l.order_id`;
    // Of each product as many as the page holds, read in the order of the list.
    found.push(sql`(select held.id, held.created_at from unnest(${filter.productIds}::text[]) as p (id)
      cross join lateral (select o.id, o.created_at from order_line l join shop_order o on o.id = l.order_id
        where l.product_id = p.id and ${sift(filter)} and ${where} order by ${lineOrder} limit ${limit}) as held)`);
  }
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select id from (${joinSql(found, " union ")}) as found
      order by ${orderBy} limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** Orders at work, which are few, and those that have ended. */
const atWork = hasStatus(["PENDING_PAYMENT", "PAID", "PROCESSING", "SHIPPED"]);
const ended = hasStatus(["DELIVERED", "CANCELLED", "EXPIRED", "REFUNDED"]);

/** Where an order stands in the list; the moment as the database writes it, which is finer than a Date. */
function placedAt(on: Queryable, id: string): Promise<{ id: string; at: string } | undefined> {
  return on.first({
    text: "select id, created_at::text as at from shop_order where id = $1",
    values: [id],
  });
}

/** Orders in a status, with their pieces and totals. */
export interface StatusTally {
  /** `to_review` for those with a case to settle, which are counted under their status too. */
  readonly status: OrderStatus | "to_review";
  readonly orders: number;
  readonly pieces: number;
  readonly totalKobo: Kobo;
}

/** All orders by status. Costs the same however many there are. */
export function tallyOrders(on: Queryable): Promise<StatusTally[]> {
  return on.rows<StatusTally>({
    name: "tally_orders",
    text: `select status, sum(orders)::bigint as orders, sum(pieces)::bigint as pieces,
        sum(total_kobo)::bigint as total_kobo
      from order_tally group by status
      union all
      select 'to_review', count(*), coalesce(sum(pieces_of_order(id, status)), 0)::bigint,
        coalesce(sum(total_kobo), 0)::bigint
      from shop_order where open_reviews > 0`,
  });
}

/**
 * The orders asked for by status; of those that are at work and of those that have ended no more than so many.
 * @param tab whose pieces are counted; those of other tabs are left at nought
 */
export async function tallyFound(
  on: Queryable,
  filter: OrderFilter,
  tab: OrderTab,
  most: number,
): Promise<StatusTally[]> {
  const columns = sql`o.id, o.status, o.total_kobo, o.open_reviews`;
  const found = branches(filter).flatMap((branch) =>
    [atWork, ended].map(
      (statuses) => sql`(select ${columns} from shop_order o
        where ${branch} and ${statuses} limit ${most})`,
    ),
  );
  const { productIds } = filter;
  if (productIds.length > 0) {
    found.push(
      // Lines that are older than any order at work are in none.
      sql`(select ${columns} from shop_order o where ${sift(filter)} and ${atWork} and exists (
          select from order_line l where l.order_id = o.id and l.product_id = any(${productIds})
            and l.placed_at >= (select min(o.created_at) from shop_order o where ${atWork}))
        limit ${most})`,
      sql`(select ${columns} from unnest(${productIds}::text[]) as p (id)
        cross join lateral (select order_id from order_line where product_id = p.id
          order by placed_at desc limit ${most}) as l
        join shop_order o on o.id = l.order_id
        where ${sift(filter)} and ${ended} limit ${most})`,
    );
  }
  return await on.rows<StatusTally>(
    toStatement(sql`with found as materialized (${joinSql(found, " union ")}), counted as (
        select o.*, case when ${isInTab(tab)} then pieces_of_order(o.id, o.status) else 0 end as pieces
        from found o
      )
      select status, count(*) as orders, sum(pieces)::bigint as pieces,
        sum(total_kobo)::bigint as total_kobo
      from counted group by status
      union all
      select 'to_review', count(*), coalesce(sum(pieces), 0)::bigint,
        coalesce(sum(total_kobo), 0)::bigint
      from counted where open_reviews > 0`),
  );
}

/** Adds the rows of the tally up into one for each status. */
export async function meltTally(on: Queryable): Promise<void> {
  await on.rows({
    text: `with gone as (delete from order_tally returning *)
      insert into order_tally (status, orders, pieces, total_kobo)
      select status, sum(orders), sum(pieces), sum(total_kobo) from gone group by status`,
  });
}

/**
 * The ways in which an order is found by what it says of itself. They are looked for apart, each by its index: asked for
 * with an `or`, the database would rather walk through all orders. What is in it is looked for in its lines.
 */
function branches(filter: OrderFilter): Sql[] {
  const sifted = sift(filter);
  const { words, seesEmail } = filter;
  if (words.length === 0) return [sifted];
  const [only] = words.length === 1 ? words : [];
  const mayBegin = seesEmail && only !== undefined && !only.includes("@");
  const says = words.map((word) =>
    // No name holds the sign of an address.
    seesEmail && word.includes("@")
      ? emailBegins(word)
      : sql`o.search_text like word_pattern(${word})`,
  );
  return [
    says,
    ...(mayBegin ? [[emailBegins(only)]] : []),
    ...(only !== undefined ? [[isTrackedBy(only)]] : []),
  ].map((conditions) => sql`${sifted} and ${joinSql(conditions, " and ")}`);
}

function emailBegins(word: string): Sql {
  return sql`o.email like ${`${word.replace(/[\\%_]/g, "\\$&")}%`}`;
}

function isTrackedBy(word: string): Sql {
  return sql`o.id in (select order_id from order_parcel
    where tracking_number <> '' and upper(tracking_number) = upper(${word}))`;
}

function sift(filter: OrderFilter): Sql {
  const { from, before, leastKobo, mostKobo, state, city, isWholesale, way } = filter;
  const conditions = [
    from && sql`o.created_at >= ${from}`,
    before && sql`o.created_at < ${before}`,
    leastKobo !== undefined && sql`o.total_kobo >= ${leastKobo}`,
    mostKobo !== undefined && sql`o.total_kobo <= ${mostKobo}`,
    state !== undefined && sql`o.ship_state = ${state}`,
    city !== undefined && sql`o.ship_city = ${city}`,
    isWholesale === true && sql`o.business_profile_id is not null`,
    isWholesale === false && sql`o.business_profile_id is null`,
    // As text, so that the indexes of the few others can be used.
    way === "free" && sql`o.payment_way = 'free'`,
    way === "card" && sql`o.payment_way = 'card'`,
    way === "transfer" && sql`o.payment_way = 'transfer'`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " and ");
}
