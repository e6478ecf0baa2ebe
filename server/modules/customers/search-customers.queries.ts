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

/** Those found by parts of name, address, company, city or phone number; who bought for most first. */
export function searchCustomers(
  on: Queryable,
  { words, digits }: { readonly words: string; readonly digits?: string | undefined },
  limit: number,
): Promise<FoundCustomer[]> {
  const finds = [words, ...(digits ? [digits] : [])].map(
    (typed) => sql`(${wordsIn(sql`search_text`, typed)})`,
  );
  return on.rows<FoundCustomer>(
    toStatement(sql`select id, name, email, user_id is not null as has_account, city, orders
      from customer where ${joinSql(finds, " or ")}
      order by spent_kobo desc, id limit ${limit}`),
  );
}
