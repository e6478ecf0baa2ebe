import type { Queryable } from "#server/database/connection.ts";
import { joinSql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";

/** Somebody as the search of the back office shows them. */
export interface FoundCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasAccount: boolean;
  readonly city: string;
  readonly orders: number;
}

const columns = sql`id, name, email, user_id, city, orders, spent_kobo`;

/** Of those who bought for most so many are looked through, and of all others so many that are found. */
const looked = { first: 1_000, found: 1_000 };

/**
 * Those found by parts of name, address, company, city or phone number; who bought for most first. What very many
 * have is found among who bought for most, what few have by its index: neither walks through everybody.
 */
export function searchCustomers(
  on: Queryable,
  { words, digits }: { readonly words: string; readonly digits?: string | undefined },
  limit: number,
): Promise<FoundCustomer[]> {
  const finds = [words, ...(digits ? [digits] : [])].map(
    (typed) => sql`(${wordsIn(sql`search_text`, typed)})`,
  );
  return on.rows<FoundCustomer>(
    toStatement(sql`with best as materialized (
        select ${columns}, search_text from customer order by spent_kobo desc, id limit ${looked.first}
      ), found as (
        select ${columns} from best where ${joinSql(finds, " or ")}
        union
        (select ${columns} from customer where ${joinSql(finds, " or ")} limit ${looked.found})
      )
      select id, name, email, user_id is not null as has_account, city, orders
      from found order by spent_kobo desc, id limit ${limit}`),
  );
}
