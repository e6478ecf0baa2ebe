import type { CustomerExportQuery } from "#contract/api/customers/customers.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { type CustomerRange, type CustomerRecord, listCustomers } from "./customers.queries.ts";
import { parseCustomerQuery } from "./list-customers.ts";

const batchSize = 1_000;

const headings = [
  "Name",
  "Email",
  "Phone",
  "City",
  "State",
  "Company",
  "Business",
  "Account",
  "Newsletter",
  "Orders",
  "Spent",
  "Last order",
] as const;

/** @throws {AppError} `validation_failed` */
export function exportCustomers(on: Queryable, query: CustomerExportQuery): AsyncIterable<string> {
  return streamCsv(headings, readBatches(on, parseCustomerQuery(query)));
}

async function* readBatches(
  on: Queryable,
  { tab, sort, filter }: ReturnType<typeof parseCustomerQuery>,
): AsyncGenerator<CsvCell[][]> {
  let after: CustomerRange["after"];
  do {
    const rows = await listCustomers(on, tab, filter, { sort, after, limit: batchSize });
    yield rows.map(toCells);
    after = rows.length === batchSize ? rows.at(-1) : undefined;
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
    customer.newsletterConsent ? "yes" : "no",
    customer.orders,
    toNaira(customer.spentKobo),
    customer.lastOrderAt && formatShopTime(customer.lastOrderAt),
  ];
}
