import {
  maxSearchResults,
  type StaffSearchQuery,
  type StaffSearchResult,
} from "#contract/api/staff/search.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import { foldText } from "#contract/text/fold-text.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { searchBulkOrders, searchBusinesses } from "#server/modules/business/index.ts";
import { searchProducts } from "#server/modules/catalogue/index.ts";
import { searchUnpublished } from "#server/modules/catalogue/products/index.ts";
import { searchCustomers } from "#server/modules/customers/index.ts";
import { searchDiscounts } from "#server/modules/discounts/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { searchOrders } from "#server/modules/orders/queries/index.ts";
import { parseSearchAmount, phoneDigits } from "#server/platform/text/search-input.ts";

export async function searchStore(
  db: Queryable,
  { role }: Pick<StaffMember, "role">,
  { q, only }: StaffSearchQuery,
  now: Date,
): Promise<StaffSearchResult[]> {
  const search = parseSearch(q);
  if (search.text === "") return [];
  const isAllowed = (right: Parameters<typeof hasRight>[1]) => hasRight(role, right);
  const none = Promise.resolve<StaffSearchResult[]>([]);
  const orders = isAllowed("orders.read") ? findOrders(db, search, isAllowed("prices.read")) : none;
  if (only === "order") return await orders;
  const kinds = await Promise.all([
    orders,
    isAllowed("customers.read") ? findCustomers(db, search) : none,
    findProducts(db, search, isAllowed("products.read")),
    isAllowed("profiles.read") ? findBusinesses(db, search) : none,
    isAllowed("enquiries.read") ? findEnquiries(db, search) : none,
    isAllowed("discounts.read") ? findDiscounts(db, search, now) : none,
  ]);
  return rankResults(search.text, kinds);
}

interface ParsedSearch {
  readonly text: string;
  /** Without leading zero or country code; three digits or more. */
  readonly digits?: string;
  /** Lower-cased. */
  readonly email?: string;
  readonly amountKobo?: Kobo;
}

/** `58k`, `58,000` and `₦58000` are one amount, `0803…` and `+234 803…` one phone number. */
export function parseSearch(input: string): ParsedSearch {
  const text = input.trim();
  const digits = phoneDigits(text);
  const amount = parseSearchAmount(text);
  return {
    text,
    ...(digits && { digits }),
    ...(/^\S{3,}$/.test(text) && { email: text.toLowerCase() }),
    ...(amount !== undefined && { amountKobo: amount }),
  };
}

/** @param canSeePrices whether prices and emails are shown and searched */
async function findOrders(
  db: Queryable,
  { text: terms, digits, email, amountKobo }: ParsedSearch,
  canSeePrices: boolean,
): Promise<StaffSearchResult[]> {
  if (terms.length < 2) return [];
  const rows = await searchOrders(
    db,
    { terms, digits, ...(canSeePrices && { email, totalKobo: amountKobo }) },
    maxSearchResults,
  );
  return rows.map(({ createdAt, totalKobo, ...order }) => ({
    kind: "order",
    ...order,
    placedAt: createdAt.toISOString(),
    ...(canSeePrices && { totalAmount: toNaira(totalKobo) }),
  }));
}

async function findCustomers(
  db: Queryable,
  { text: terms, digits }: ParsedSearch,
): Promise<StaffSearchResult[]> {
  if (terms.length < 2) return [];
  const rows = await searchCustomers(db, { text: terms, digits }, maxSearchResults);
  return rows.map((customer) => ({ kind: "customer", ...customer }));
}

async function findProducts(
  db: Queryable,
  { text: terms }: ParsedSearch,
  canBrowseProducts: boolean,
): Promise<StaffSearchResult[]> {
  if (!/\p{L}/u.test(terms)) return [];
  const data = await searchProducts(db, terms, maxSearchResults);
  const onSale = data.map(({ id, name, price, images, stock, sizesStock }) => ({
    kind: "product" as const,
    id,
    name,
    image: images[0]?.thumbnailUrl ?? null,
    stock,
    sizes: sizesStock.map(({ size: { size }, stock }) => ({ size, stock })),
    ...(canBrowseProducts && { price }),
    status: "published" as const,
  }));
  if (!canBrowseProducts) return onSale;
  const offSale = await searchUnpublished(db, terms, maxSearchResults);
  return [
    ...onSale,
    ...offSale.map(({ pictures, priceKobo, sizes, ...product }) => ({
      kind: "product" as const,
      ...product,
      sizes: [...sizes],
      image: pictures[0] ? toImageReply(pictures[0], product.name, "").thumbnailUrl : null,
      price: toNaira(priceKobo),
    })),
  ];
}

async function findBusinesses(
  db: Queryable,
  { text: terms, digits }: ParsedSearch,
): Promise<StaffSearchResult[]> {
  const rows = await searchBusinesses(db, { terms, digits }, maxSearchResults);
  return rows.map((business) => ({ kind: "business", ...business }));
}

async function findEnquiries(
  db: Queryable,
  { text: terms }: ParsedSearch,
): Promise<StaffSearchResult[]> {
  const rows = await searchBulkOrders(db, terms, maxSearchResults);
  return rows.map((enquiry) => ({ kind: "enquiry", ...enquiry }));
}

async function findDiscounts(
  db: Queryable,
  { text: terms }: ParsedSearch,
  now: Date,
): Promise<StaffSearchResult[]> {
  if (terms.length < 2) return [];
  const rows = await searchDiscounts(db, terms, { now, limit: maxSearchResults });
  return rows.map((discount) => ({ kind: "discount", ...discount }));
}

const rowsPerRound = 2;

/**
 * Takes a few rows of each kind in turn, so that one kind does not hide the others.
 * @param kinds rows of each kind, best first
 */
export function rankResults(
  input: string,
  kinds: readonly (readonly StaffSearchResult[])[],
): StaffSearchResult[] {
  const query = foldText(input.trim());
  const ranked = kinds
    .filter((rows) => rows.length > 0)
    .map((rows) => ({ rows, score: Math.max(...rows.map((row) => getScore(row, query))) }))
    .sort((a, b) => b.score - a.score)
    .map(({ rows }) => rows);
  const rowCounts = ranked.map(() => 0);
  for (let left = maxSearchResults; left > 0; ) {
    const before = left;
    for (const [i, rows] of ranked.entries()) {
      const more = Math.min(rowsPerRound, left, rows.length - (rowCounts[i] ?? 0));
      rowCounts[i] = (rowCounts[i] ?? 0) + more;
      left -= more;
    }
    if (left === before) break;
  }
  return ranked.flatMap((rows, i) => rows.slice(0, rowCounts[i]));
}

/** 3 for the whole name, 2 for its start, 1 for the start of a word. */
function getScore(row: StaffSearchResult, query: string): number {
  return Math.max(
    ...getNames(row)
      .map(foldText)
      .map((name) => {
        if (name === query) return 3;
        if (name.startsWith(query)) return 2;
        return name.includes(` ${query}`) ? 1 : 0;
      }),
  );
}

function getNames(row: StaffSearchResult): string[] {
  switch (row.kind) {
    case "order":
      return [row.orderNumber, row.orderNumber.replace("ASO-", ""), row.name, row.city];
    case "customer":
      return [row.name, row.email];
    case "product":
      return [row.name];
    case "business":
      return [row.companyName];
    case "enquiry":
      return [row.reference, row.name];
    case "discount":
      return [row.code, row.description];
  }
}
