import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { pictureAddress } from "#server/database/sql/media-url.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, plainSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import { packingStatus } from "./order-status.queries.ts";

export interface OrderSearchRow {
  readonly id: string;
  readonly orderNumber: string;
  readonly name: string;
  readonly city: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly image: string | null;
  readonly totalKobo: Kobo;
}

export interface OrderSearch {
  /** Part of the order number, name or address. */
  readonly terms?: string | undefined;
  /** Part of a phone number without its leading zero. */
  readonly digits?: string | undefined;
  /** Start of the email, lower-cased. */
  readonly email?: string | undefined;
  readonly totalKobo?: Kobo | undefined;
}

const recentOrders = 2_000;

const packing = plainSql(packingStatus);
const image = plainSql(pictureAddress("l.image"));

export async function searchOrders(
  db: Queryable,
  { terms, digits, email, totalKobo }: OrderSearch,
  limit: number,
): Promise<OrderSearchRow[]> {
  const newest = sql`order by created_at desc limit ${limit}`;
  const emailPrefix = email?.replace(/[\\%_]/g, "\\$&");
  const texts = [terms, digits].flatMap((input) =>
    input ? [sql`(${matchesAllTerms(sql`search_text`, input)})`] : [],
  );
  const searches = [
    texts.length > 0 && searchByText(joinSql(texts, " or "), newest, limit),
    emailPrefix && sql`(select id from shop_order where email like ${`${emailPrefix}%`} ${newest})`,
    totalKobo && sql`(select id from shop_order where total_kobo = ${totalKobo} ${newest})`,
  ].flatMap((search) => (search ? [search] : []));
  if (searches.length === 0) return [];
  return await db.rows<OrderSearchRow>(
    toStatement(sql`select o.id, o.order_number, ${packing} as status, o.created_at, o.total_kobo,
        concat_ws(' ', o.shipping_info ->> 'firstName', o.shipping_info ->> 'lastName') as name,
        o.shipping_info ->> 'city' as city,
        (select nullif(${image}, '') from order_line l where l.order_id = o.id
          order by l.position limit 1) as image
      from shop_order o join (${joinSql(searches, " union ")}) as found on found.id = o.id
      order by o.created_at desc, o.id limit ${limit}`),
  );
}

/** Frequent terms are found among the newest orders, rare ones by index, whatever the planner estimates. */
function searchByText(condition: Sql, newest: Sql, limit: number): Sql {
  return sql`(with latest as materialized (
      select id, created_at, search_text from shop_order order by created_at desc limit ${recentOrders}
    ), near as materialized (select id from latest where ${condition} ${newest}
    ), far as materialized (
      select id, created_at from shop_order where (select count(*) from near) < ${limit} and (${condition})
    )
    select id from near union (select id from far ${newest}))`;
}
