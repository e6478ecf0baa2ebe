import type { CustomerTab } from "#contract/api/customers/customer-tabs.ts";
import type {
  CustomerExportQuery,
  CustomerPage,
  CustomerQuery,
  CustomerSummary,
  ListedCustomer,
} from "#contract/api/customers/customers.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { listRecentPurchases } from "#server/modules/orders/customer/index.ts";
import { phoneDigits } from "#server/platform/text/search-input.ts";
import { parseDay, parseDayEnd } from "#server/platform/time/dates.ts";
import {
  type CustomerFilter,
  type CustomerRange,
  type CustomerRecord,
  type CustomerSort,
  countCustomers,
  listCustomers,
} from "./customers.queries.ts";

/** 50 a page, as in the back-office design. */
const pageSize = 50;
const maxLastBought = 3;

export async function getCustomerPage(
  on: Queryable,
  { after, ...query }: CustomerQuery,
): Promise<CustomerPage> {
  const { tab, sort, filter } = parseCustomerQuery(query);
  const range = { sort, after: after === undefined ? undefined : parseCursor(after) };
  const [found, counts] = await Promise.all([
    listCustomers(on, tab, filter, { ...range, limit: pageSize + 1 }),
    countCustomers(on, filter),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    data: await withLastBought(on, rows),
    meta: { next: last && found.length > pageSize ? `${last.cursorKey}_${last.id}` : null, counts },
  };
}

async function withLastBought(
  on: Queryable,
  rows: readonly CustomerRecord[],
): Promise<ListedCustomer[]> {
  const buyers = rows.filter(({ orders }) => orders > 0);
  const purchases = await listRecentPurchases(
    on,
    buyers.map(({ userId, key }) => ({ userId: userId ?? "", key })),
  );
  const byKey = Map.groupBy(purchases, ({ key }) => key);
  return rows.map((row) => {
    const products = new Map<string, { name: string; image: string }>();
    for (const { productId, name, image } of byKey.get(row.key) ?? []) {
      if (!products.has(productId)) products.set(productId, { name, image });
    }
    return {
      ...toCustomerSummary(row),
      recentItems: [...products.values()].slice(0, maxLastBought),
    };
  });
}

function parseCursor(after: string): { cursorKey: number; id: string } {
  const [, cursorKey = "0", id = ""] = /^(-?\d+)_(.+)$/.exec(after) ?? [];
  return { cursorKey: Math.min(Number(cursorKey), Number.MAX_SAFE_INTEGER), id };
}

export function toCustomerSummary(customer: CustomerRecord): CustomerSummary {
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    city: customer.city,
    hasAccount: customer.userId !== null,
    company: customer.company,
    business: customer.businessStatus,
    newsletterConsent: customer.newsletterConsent,
    orders: customer.orders,
    spent: toNaira(customer.spentKobo),
    lastOrderAt: customer.lastOrderAt?.toISOString() ?? null,
    dataRequest:
      customer.dataRequestKind && customer.dataRequestDue
        ? { kind: customer.dataRequestKind, dueOn: customer.dataRequestDue }
        : null,
  };
}

/** @throws {AppError} `validation_failed` */
function parseCustomerQuery(query: CustomerExportQuery): {
  readonly tab: CustomerTab;
  readonly sort: CustomerSort;
  readonly filter: CustomerFilter;
} {
  const {
    tab = "all",
    sort = "spent",
    search = "",
    state,
    city,
    minSpent,
    maxSpent,
    from,
    to,
  } = query;
  const text = search.trim();
  return {
    tab,
    sort: tab === "data" ? "due" : sort,
    filter: {
      text,
      digits: phoneDigits(text),
      state: state?.trim() || undefined,
      city: city?.trim() || undefined,
      minKobo: toKobo(minSpent),
      maxKobo: toKobo(maxSpent),
      from: from === undefined ? undefined : parseDay(from, "from"),
      before: to === undefined ? undefined : parseDayEnd(to, "to"),
    },
  };
}

const toKobo = (naira: number | undefined) =>
  naira === undefined ? undefined : kobo(Math.round(naira * 100));

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
