import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { BulkOrderStatus } from "#contract/api/staff-bulk-orders.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";

/** A business as the search of the back office shows it. */
export interface FoundBusiness {
  readonly id: string;
  readonly companyName: string;
  readonly status: BusinessProfileStatus;
}

/**
 * Businesses by parts of company name, tax id and address, or of the phone number where one was typed, the newest
 * first. No index holds their numbers: they are as few as somebody can review.
 */
export function searchBusinesses(
  on: Queryable,
  { words, digits }: { readonly words: string; readonly digits?: string | undefined },
  limit: number,
): Promise<FoundBusiness[]> {
  const text = sql`(' ' || fold_text(company_name || ' ' || tax_id || ' ' || email))`;
  const finds = [
    wordsIn(text, words),
    ...(digits ? [wordsIn(sql`(' ' || phone_digits(phone))`, digits)] : []),
  ].map((condition) => sql`(${condition})`);
  return on.rows<FoundBusiness>(
    toStatement(sql`select id, company_name, status from business_profile
      where ${joinSql(finds, " or ")} order by created_at desc, id limit ${limit}`),
  );
}

/** An enquiry as the search of the back office shows it. */
export interface FoundEnquiry {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly status: BulkOrderStatus;
}

/** Enquiries by parts of reference, of who asks and of their address, the newest first. */
export function searchBulkOrders(
  on: Queryable,
  words: string,
  limit: number,
): Promise<FoundEnquiry[]> {
  const text = sql`(' ' || fold_text(reference || ' ' || contact_name || ' ' || company || ' ' || email))`;
  return on.rows<FoundEnquiry>(
    toStatement(sql`select id, reference, coalesce(nullif(company, ''), contact_name) as name, status
      from bulk_order_request
      where ${wordsIn(text, words)} order by created_at desc, id limit ${limit}`),
  );
}
