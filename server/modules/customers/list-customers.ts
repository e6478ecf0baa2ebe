import type {
  CustomerPage,
  CustomerQuery,
  CustomerSummary,
  ListedCustomer,
} from "#contract/api/staff-customers.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listLastBought } from "#server/modules/orders/index.ts";
import type { CustomerRecord } from "./customer.ts";
import { countCustomers, listCustomers } from "./customers.queries.ts";
import { readCustomerQuery } from "./read-customer-query.ts";

/** Rows of a page (design of the back office: 50 a page). */
const pageSize = 50;
const mostBought = 3;

/** A page of those the store knows, and how many each tab holds of whom was searched for. */
export async function answerCustomers(
  on: Queryable,
  { after, ...query }: CustomerQuery,
): Promise<CustomerPage> {
  const { tab, sort, filter } = readCustomerQuery(query);
  const range = { sort, after: after === undefined ? undefined : readAfter(after) };
  const [found, counts] = await Promise.all([
    listCustomers(on, tab, filter, { ...range, limit: pageSize + 1 }),
    countCustomers(on, filter),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    data: await withLastBought(on, rows),
    meta: { next: last && found.length > pageSize ? `${last.key}_${last.id}` : null, counts },
  };
}

/** The rows of a page with what each bought last. */
async function withLastBought(
  on: Queryable,
  rows: readonly CustomerRecord[],
): Promise<ListedCustomer[]> {
  const buyers = rows.filter(({ orders }) => orders > 0);
  const bought = await listLastBought(
    on,
    buyers.map(({ userId, email }) => ({ userId: userId ?? "", email })),
  );
  const byEmail = Map.groupBy(bought, ({ email }) => email);
  return rows.map((row) => {
    const pieces = new Map<string, { name: string; image: string }>();
    for (const { productId, name, image } of byEmail.get(row.email) ?? []) {
      if (!pieces.has(productId)) pieces.set(productId, { name, image });
    }
    return { ...toSummary(row), lastBought: [...pieces.values()].slice(0, mostBought) };
  });
}

/** Reads what {@link answerCustomers} wrote as `meta.next`. */
function readAfter(after: string): { key: number; id: string } {
  const [, key = "0", id = ""] = /^(-?\d+)_(.+)$/.exec(after) ?? [];
  return { key: Math.min(Number(key), Number.MAX_SAFE_INTEGER), id };
}

/** Somebody as the list shows them. */
export function toSummary(customer: CustomerRecord): CustomerSummary {
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    city: customer.city,
    hasAccount: customer.userId !== null,
    company: customer.company,
    business: customer.businessStatus,
    readsLetter: customer.readsLetter,
    orders: customer.orders,
    spent: toNaira(customer.spentKobo),
    lastOrderAt: customer.lastOrderAt?.toISOString() ?? null,
    dataRequest:
      customer.dataRequestKind && customer.dataRequestDue
        ? { kind: customer.dataRequestKind, dueOn: customer.dataRequestDue }
        : null,
  };
}
