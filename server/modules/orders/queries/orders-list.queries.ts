import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { OrderSource } from "#contract/api/orders/staff-new-order.ts";
import type { PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { joinSql, plainSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import { closedStatuses, openStatuses, tabStatuses } from "../model/order-state-machine.ts";
import type { StatusCount } from "./closed-order-count.queries.ts";
import { packingStatus } from "./order-status.queries.ts";

export interface OrderFilter {
  /** Folded; all must match. */
  readonly searchTerms: readonly string[];
  /** Products that match the search terms. */
  readonly productIds: readonly string[];
  readonly canSeeEmail: boolean;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly minKobo: Kobo | undefined;
  readonly maxKobo: Kobo | undefined;
  /** Folded. */
  readonly state: string | undefined;
  readonly city: string | undefined;
  readonly isWholesale: boolean | undefined;
  readonly paymentMethod: PaymentMethod | undefined;
  readonly source: OrderSource | undefined;
}

export interface OrderPageRange {
  readonly tab: OrderTab;
  readonly oldestFirst: boolean;
  readonly after: string | undefined;
  readonly limit: number;
}

function statusCondition(statuses: readonly OrderStatus[]): Sql {
  return { texts: [`o.status in (${statuses.map((each) => `'${each}'`).join(", ")})`], values: [] };
}

const packing = plainSql(packingStatus);

function tabCondition(tab: OrderTab): Sql {
  if (tab === "to_review") return sql`o.open_cases > 0`;
  if (tab === "to_pack") return sql`(o.status = 'PAID' or o.awaits_packing)`;
  if (tab === "packed") return sql`o.status = 'PROCESSING' and not o.awaits_packing`;
  const statuses = tabStatuses[tab];
  return statuses === null ? sql`true` : statusCondition(statuses);
}

export async function listOrderIds(
  db: Queryable,
  filter: OrderFilter,
  { tab, oldestFirst, after, limit }: OrderPageRange,
): Promise<string[]> {
  const orderBy = oldestFirst ? sql`created_at, id desc` : sql`created_at desc, id`;
  const cursor = after === undefined ? undefined : await findPlacedAt(db, after);
  const afterCursor = !cursor
    ? sql`true`
    : oldestFirst
      ? sql`o.created_at >= ${cursor.at} and (o.created_at > ${cursor.at} or o.id < ${cursor.id})`
      : sql`o.created_at <= ${cursor.at} and (o.created_at < ${cursor.at} or o.id > ${cursor.id})`;
  const where = sql`${tabCondition(tab)} and ${afterCursor}`;
  const matches = searchConditions(filter).map(
    (branch) => sql`(select o.id, o.created_at from shop_order o
      where ${branch} and ${where} order by ${orderBy} limit ${limit})`,
  );
  if (filter.productIds.length > 0) {
    const lineOrder = oldestFirst
      ? sql`l.placed_at, l.order_id desc`
      : sql`l.placed_at desc, l.order_id`;
    matches.push(sql`(select held.id, held.created_at from unnest(${filter.productIds}::text[]) as p (id)
      cross join lateral (select o.id, o.created_at from order_line l join shop_order o on o.id = l.order_id
        where l.product_id = p.id and ${filterCondition(filter)} and ${where} order by ${lineOrder} limit ${limit}) as held)`);
  }
  const rows = await db.rows<{ id: string }>(
    toStatement(sql`select id from (${joinSql(matches, " union ")}) as found
      order by ${orderBy} limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

const isOpen = statusCondition(openStatuses);
const isClosed = statusCondition(closedStatuses);

/** As text: PostgreSQL timestamps are finer than a Date. */
function findPlacedAt(db: Queryable, id: string): Promise<{ id: string; at: string } | undefined> {
  return db.first({
    text: "select id, created_at::text as at from shop_order where id = $1",
    values: [id],
  });
}

/** `to_review` for orders with an open payment case, which are counted under their status too. */
export type TabCount = StatusCount<OrderStatus | "to_review">;

/** @param tab the tab whose items are summed; those of other open orders are 0 */
export function countOrdersByStatus(db: Queryable, tab?: OrderTab): Promise<TabCount[]> {
  const isInTab = tab ? tabCondition(tab) : sql`false`;
  return db.rows<TabCount>(
    toStatement(sql`select status, orders, units, total_kobo from closed_order_count
      union all
      select ${packing}, count(*), sum(case when ${isInTab} then
          (select sum(l.quantity - l.withdrawn) from order_line l where l.order_id = o.id) else 0 end)::bigint,
        sum(o.total_kobo)::bigint
      from shop_order o where ${isOpen} group by 1
      union all
      select 'to_review', count(*), coalesce(sum(order_quantity(o.id, o.status)), 0)::bigint,
        coalesce(sum(o.total_kobo), 0)::bigint
      from shop_order o where o.open_cases > 0`),
  );
}

/**
 * Up to a limit for open and for closed orders.
 * @param tab the tab whose items are summed; 0 for the others
 */
export async function countMatchingOrders(
  db: Queryable,
  filter: OrderFilter,
  tab: OrderTab,
  maxCounted: number,
): Promise<TabCount[]> {
  const columns = sql`o.id, o.status, o.awaits_packing, o.total_kobo, o.open_cases`;
  const matches = searchConditions(filter).flatMap((branch) =>
    [isOpen, isClosed].map(
      (statuses) => sql`(select ${columns} from shop_order o
        where ${branch} and ${statuses} limit ${maxCounted})`,
    ),
  );
  const { productIds } = filter;
  if (productIds.length > 0) {
    matches.push(
      sql`(select ${columns} from shop_order o where ${filterCondition(filter)} and ${isOpen} and exists (
          select from order_line l where l.order_id = o.id and l.product_id = any(${productIds})
            and l.placed_at >= (select min(o.created_at) from shop_order o where ${isOpen}))
        limit ${maxCounted})`,
      sql`(select ${columns} from unnest(${productIds}::text[]) as p (id)
        cross join lateral (select order_id from order_line where product_id = p.id
          order by placed_at desc limit ${maxCounted}) as l
        join shop_order o on o.id = l.order_id
        where ${filterCondition(filter)} and ${isClosed} limit ${maxCounted})`,
    );
  }
  return await db.rows<TabCount>(
    toStatement(sql`with found as materialized (${joinSql(matches, " union ")}), counted as (
        select o.*, case when ${tabCondition(tab)} then order_quantity(o.id, o.status) else 0 end as units
        from found o
      )
      select ${packing} as status, count(*) as orders, sum(units)::bigint as units,
        sum(total_kobo)::bigint as total_kobo
      from counted o group by 1
      union all
      select 'to_review', count(*), coalesce(sum(units), 0)::bigint,
        coalesce(sum(total_kobo), 0)::bigint
      from counted where open_cases > 0`),
  );
}

/** Each condition has an index of its own: with `or` PostgreSQL would scan all orders. */
function searchConditions(filter: OrderFilter): Sql[] {
  const filtered = filterCondition(filter);
  const { searchTerms, canSeeEmail } = filter;
  if (searchTerms.length === 0) return [filtered];
  const [singleTerm] = searchTerms.length === 1 ? searchTerms : [];
  const canBeEmailPrefix = canSeeEmail && singleTerm !== undefined && !singleTerm.includes("@");
  const textConditions = searchTerms.map((term) =>
    canSeeEmail && term.includes("@")
      ? emailPrefixCondition(term)
      : sql`o.search_text like search_pattern(${term})`,
  );
  return [
    textConditions,
    ...(canBeEmailPrefix ? [[emailPrefixCondition(singleTerm)]] : []),
    ...(singleTerm !== undefined ? [[trackingCondition(singleTerm)]] : []),
  ].map((conditions) => sql`${filtered} and ${joinSql(conditions, " and ")}`);
}

function emailPrefixCondition(term: string): Sql {
  return sql`o.email like ${`${term.replace(/[\\%_]/g, "\\$&")}%`}`;
}

function trackingCondition(term: string): Sql {
  return sql`o.id in (select order_id from order_parcel
    where tracking_number <> '' and upper(tracking_number) = upper(${term}))`;
}

function filterCondition(filter: OrderFilter): Sql {
  const { from, before, minKobo, maxKobo, state, city, isWholesale, paymentMethod, source } =
    filter;
  const conditions = [
    from && sql`o.created_at >= ${from}`,
    before && sql`o.created_at < ${before}`,
    minKobo !== undefined && sql`o.total_kobo >= ${minKobo}`,
    maxKobo !== undefined && sql`o.total_kobo <= ${maxKobo}`,
    state !== undefined && sql`o.ship_state = ${state}`,
    city !== undefined && sql`o.ship_city = ${city}`,
    isWholesale === true && sql`o.business_profile_id is not null`,
    isWholesale === false && sql`o.business_profile_id is null`,
    // Literal values let PostgreSQL use partial indexes.
    paymentMethod === "free" && sql`o.payment_method = 'free'`,
    paymentMethod === "card" && sql`o.payment_method = 'card'`,
    paymentMethod === "transfer" && sql`o.payment_method = 'transfer'`,
    paymentMethod !== undefined && sql`o.payment_method = ${paymentMethod}`,
    source !== undefined && source !== "shop" && sql`o.source <> 'shop'`,
    source !== undefined && sql`o.source = ${source}`,
  ].filter((condition) => condition !== false && condition !== undefined);
  return conditions.length === 0 ? sql`true` : joinSql(conditions, " and ");
}
