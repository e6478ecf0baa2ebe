import { type CustomerTab, customerTabs } from "#contract/api/customer-tabs.ts";
import type { CustomerExportQuery, CustomerQuery } from "#contract/api/staff-customers.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { readDays, readPlace, readSums } from "../../parts/list-filters.ts";

/** What the list of customers is narrowed to, as its address says. */
export interface CustomersAddress {
  readonly tab: CustomerTab;
  readonly search: string;
  /** What is asked of the API. */
  readonly query: CustomerQuery;
  /** What is asked for the file of the same people. */
  readonly filters: CustomerExportQuery;
}

/**
 * Reads the address of the customers room; what is no filter of it is left aside.
 * @param today the day it is in Lagos, from which "the last 7 days" are counted: "2026-11-21"
 */
export function readCustomersAddress(params: URLSearchParams, today: string): CustomersAddress {
  const { status: tab, search } = readListAddress(params, customerTabs);
  const after = params.get("after");
  const filters: CustomerExportQuery = {
    ...(tab === "all" ? {} : { tab }),
    ...(params.get("sort") === "latest" ? { sort: "latest" as const } : {}),
    ...(search ? { search } : {}),
    ...readPlace(params),
    ...readSums(params.get("spent")),
    ...readDays(params.get("bought"), today),
  };
  return { tab, search, filters, query: { ...filters, ...(after && { after }) } };
}
