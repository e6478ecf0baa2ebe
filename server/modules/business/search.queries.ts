import type { BusinessProfileStatus } from "#contract/api/business/business.ts";
import type { BulkOrderStatus } from "#contract/api/business/staff-bulk-orders.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, sql, toStatement } from "#server/database/sql/sql.ts";

export interface BusinessSearchResult {
  readonly id: string;
  readonly companyName: string;
  readonly status: BusinessProfileStatus;
}

export function searchBusinesses(
  on: Queryable,
  { terms, digits }: { readonly terms: string; readonly digits?: string | undefined },
  limit: number,
): Promise<BusinessSearchResult[]> {
  const text = sql`(' ' || fold_text(company_name || ' ' || tax_id || ' ' || email))`;
  const conditions = [
    matchesAllTerms(text, terms),
    ...(digits ? [matchesAllTerms(sql`(' ' || phone_digits(phone))`, digits)] : []),
  ].map((condition) => sql`(${condition})`);
  return on.rows<BusinessSearchResult>(
    toStatement(sql`select id, company_name, status from business_profile
      where ${joinSql(conditions, " or ")} order by created_at desc, id limit ${limit}`),
  );
}

export interface EnquirySearchResult {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly status: BulkOrderStatus;
}

export function searchBulkOrders(
  on: Queryable,
  terms: string,
  limit: number,
): Promise<EnquirySearchResult[]> {
  const text = sql`(' ' || fold_text(reference || ' ' || contact_name || ' ' || company || ' ' || email))`;
  return on.rows<EnquirySearchResult>(
    toStatement(sql`select id, reference, coalesce(nullif(company, ''), contact_name) as name, status
      from bulk_order_request
      where ${matchesAllTerms(text, terms)} order by created_at desc, id limit ${limit}`),
  );
}
