import type { OrderStatus } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { pictureAddress } from "#server/database/picture-address.ts";
import { joinSql, plainSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";

/** An order as the search of the back office shows it. */
export interface FoundOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly name: string;
  readonly city: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly image: string | null;
  readonly totalKobo: Kobo;
}

/** What orders are looked for by; whoever may not see amounts and addresses does not find by them either. */
export interface OrderSearch {
  /** Part of the number, of who takes it, of where it goes. */
  readonly words?: string | undefined;
  /** Part of a phone number without its zero. */
  readonly digits?: string | undefined;
  /** How the buyer's e-mail address begins, lower-cased. */
  readonly email?: string | undefined;
  readonly totalKobo?: Kobo | undefined;
}

/** So many of the newest orders are looked through before those of all time are asked by their index. */
const lookedThrough = 2_000;

const image = plainSql(pictureAddress("l.image"));

/** The newest orders that are found by any of these, each kind by an index of its own. */
export async function searchOrders(
  on: Queryable,
  { words, digits, email, totalKobo }: OrderSearch,
  limit: number,
): Promise<FoundOrder[]> {
  const newest = sql`order by created_at desc limit ${limit}`;
  const beginning = email?.replace(/[\\%_]/g, "\\$&");
  const texts = [words, digits].flatMap((typed) =>
    typed ? [sql`(${wordsIn(sql`search_text`, typed)})`] : [],
  );
  const finds = [
    texts.length > 0 && findByText(joinSql(texts, " or "), newest, limit),
    beginning && sql`(select id from shop_order where email like ${`${beginning}%`} ${newest})`,
    totalKobo && sql`(select id from shop_order where total_kobo = ${totalKobo} ${newest})`,
  ].flatMap((find) => (find ? [find] : []));
  if (finds.length === 0) return [];
  return await on.rows<FoundOrder>(
    toStatement(sql`select o.id, o.order_number, o.status, o.created_at, o.total_kobo,
        concat_ws(' ', o.shipping_info ->> 'firstName', o.shipping_info ->> 'lastName') as name,
        o.shipping_info ->> 'city' as city,
        (select nullif(${image}, '') from order_line l where l.order_id = o.id
          order by l.position limit 1) as image
      from shop_order o join (${joinSql(finds, " union ")}) as found on found.id = o.id
      order by o.created_at desc, o.id limit ${limit}`),
  );
}

/**
 * The newest whose text is so. What many have is found among the newest, what few have by its index: neither walks
 * through all, whatever the database believes of how many there are.
 */
function findByText(isSo: Sql, newest: Sql, limit: number): Sql {
  return sql`(with latest as materialized (
      select id, created_at, search_text from shop_order order by created_at desc limit ${lookedThrough}
    ), near as materialized (select id from latest where ${isSo} ${newest}
    ), far as materialized (
      select id, created_at from shop_order where (select count(*) from near) < ${limit} and (${isSo})
    )
    select id from near union (select id from far ${newest}))`;
}
