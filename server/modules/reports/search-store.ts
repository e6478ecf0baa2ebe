import type { StaffMember } from "#contract/api/staff.ts";
import { type StaffFind, type StaffSearchQuery, staffFinds } from "#contract/api/staff-search.ts";
import { toNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import { searchBulkOrders, searchBusinesses } from "#server/modules/business/index.ts";
import { findForSearch, searchOffSale } from "#server/modules/catalogue/index.ts";
import { searchCustomers } from "#server/modules/customers/index.ts";
import { searchDiscounts } from "#server/modules/discounts/index.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { searchOrders } from "#server/modules/orders/index.ts";
import { rankFinds } from "./rank-finds.ts";
import { type ReadSearch, readSearch } from "./read-search.ts";

/** Looks for what was typed in every room that the member may enter, or in one, and answers with the best rows. */
export async function searchStore(
  on: Queryable,
  { role }: Pick<StaffMember, "role">,
  { q, only }: StaffSearchQuery,
  now: Date,
): Promise<StaffFind[]> {
  const search = readSearch(q);
  if (search.words === "") return [];
  const may = (right: Parameters<typeof hasRight>[1]) => hasRight(role, right);
  const none = Promise.resolve<StaffFind[]>([]);
  const orders = may("orders.read") ? findOrders(on, search, may("sums.read")) : none;
  if (only === "order") return await orders;
  const kinds = await Promise.all([
    orders,
    may("customers.read") ? findCustomers(on, search) : none,
    findProducts(on, search, may("products.read")),
    may("profiles.read") ? findBusinesses(on, search) : none,
    may("enquiries.read") ? findEnquiries(on, search) : none,
    may("discounts.read") ? findDiscounts(on, search, now) : none,
  ]);
  return rankFinds(search.words, kinds);
}

/** @param seesSums else neither sums nor e-mail addresses are told, and nothing is found by them */
async function findOrders(
  on: Queryable,
  { words, digits, email, amountKobo }: ReadSearch,
  seesSums: boolean,
): Promise<StaffFind[]> {
  if (words.length < 2) return [];
  const found = await searchOrders(
    on,
    { words, digits, ...(seesSums && { email, totalKobo: amountKobo }) },
    staffFinds,
  );
  return found.map(({ createdAt, totalKobo, ...order }) => ({
    kind: "order",
    ...order,
    placedAt: createdAt.toISOString(),
    ...(seesSums && { totalAmount: toNaira(totalKobo) }),
  }));
}

async function findCustomers(on: Queryable, { words, digits }: ReadSearch): Promise<StaffFind[]> {
  if (words.length < 2) return [];
  const found = await searchCustomers(on, { words, digits }, staffFinds);
  return found.map((customer) => ({ kind: "customer", ...customer }));
}

/** What shoppers see, and for who may enter the room of products also what they do not. */
async function findProducts(
  on: Queryable,
  { words }: ReadSearch,
  mayEnter: boolean,
): Promise<StaffFind[]> {
  if (!/\p{L}/u.test(words)) return [];
  const data = await findForSearch(on, words, staffFinds);
  const onSale = data.map(({ id, name, price, images, stock, sizesStock }) => ({
    kind: "product" as const,
    id,
    name,
    image: images[0]?.thumbnailUrl ?? null,
    stock,
    sizes: sizesStock.map(({ size: { size }, stock }) => ({ size, stock })),
    ...(mayEnter && { price }),
    status: "on_shop" as const,
  }));
  if (!mayEnter) return onSale;
  const offSale = await searchOffSale(on, words, staffFinds);
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

async function findBusinesses(on: Queryable, { words, digits }: ReadSearch): Promise<StaffFind[]> {
  const found = await searchBusinesses(on, { words, digits }, staffFinds);
  return found.map((business) => ({ kind: "business", ...business }));
}

async function findEnquiries(on: Queryable, { words }: ReadSearch): Promise<StaffFind[]> {
  const found = await searchBulkOrders(on, words, staffFinds);
  return found.map((enquiry) => ({ kind: "enquiry", ...enquiry }));
}

async function findDiscounts(
  on: Queryable,
  { words }: ReadSearch,
  now: Date,
): Promise<StaffFind[]> {
  if (words.length < 2) return [];
  const found = await searchDiscounts(on, words, { now, limit: staffFinds });
  return found.map((discount) => ({ kind: "discount", ...discount }));
}
