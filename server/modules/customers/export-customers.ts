import type { CustomerExportQuery } from "#contract/api/staff-customers.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { shopTimeOf } from "#contract/delivery/shop-days.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { CustomerRecord } from "./customer.ts";
import { type CustomerRange, listCustomers } from "./customers.queries.ts";
import { readCustomerQuery } from "./read-customer-query.ts";

/** Customers that are in memory at a time. */
const batch = 1_000;

const head = [
  "Name",
  "E-mail",
  "Phone",
  "City",
  "State",
  "Company",
  "Business",
  "Account",
  "Reads the letter",
  "Orders",
  "Spent",
  "Last order",
] as const;

/**
 * The customers of the room as CSV, piece by piece, amounts in naira and times by the shop's clock: all of them, however many there are.
 * @throws {AppError} `validation_failed` for a day that is not in the calendar
 */
export function exportCustomers(on: Queryable, query: CustomerExportQuery): AsyncIterable<string> {
  return streamCsv(head, readBatches(on, readCustomerQuery(query)));
}

async function* readBatches(
  on: Queryable,
  { tab, sort, filter }: ReturnType<typeof readCustomerQuery>,
): AsyncGenerator<CsvCell[][]> {
  let after: CustomerRange["after"];
  do {
    const rows = await listCustomers(on, tab, filter, { sort, after, limit: batch });
    yield rows.map(toCells);
    after = rows.length === batch ? rows.at(-1) : undefined;
  } while (after !== undefined);
}

function toCells(customer: CustomerRecord): CsvCell[] {
  return [
    customer.name,
    customer.email,
    customer.phone,
    customer.city,
    customer.state,
    customer.company,
    customer.businessStatus,
    customer.userId === null ? "no" : "yes",
    customer.readsLetter ? "yes" : "no",
    customer.orders,
    toNaira(customer.spentKobo),
    customer.lastOrderAt && shopTimeOf(customer.lastOrderAt),
  ];
}
