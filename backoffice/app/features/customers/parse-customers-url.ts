import { type CustomerTab, customerTabs } from "#contract/api/customers/customer-tabs.ts";
import type { CustomerExportQuery, CustomerQuery } from "#contract/api/customers/customers.ts";
import { parseAmounts, parseDays, parsePlace } from "../../parts/lists/filters/list-filters.ts";
import { parseListParams } from "../../parts/lists/list-params.ts";

export interface CustomersUrlState {
  readonly tab: CustomerTab;
  readonly search: string;
  readonly query: CustomerQuery;
  readonly filters: CustomerExportQuery;
}

/** @param today in Lagos: "2026-11-21" */
export function parseCustomersUrl(params: URLSearchParams, today: string): CustomersUrlState {
  const { status: tab, search } = parseListParams(params, customerTabs);
  const after = params.get("after");
  const { min, max } = parseAmounts(params.get("spent"));
  const filters: CustomerExportQuery = {
    ...(tab === "all" ? {} : { tab }),
    ...(params.get("sort") === "latest" ? { sort: "latest" as const } : {}),
    ...(search ? { search } : {}),
    ...parsePlace(params),
    ...(min !== undefined && { minSpent: min }),
    ...(max !== undefined && { maxSpent: max }),
    ...parseDays(params.get("bought"), today),
  };
  return { tab, search, filters, query: { ...filters, ...(after && { after }) } };
}
