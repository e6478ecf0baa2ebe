import type { Page } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";
import type { Product } from "#contract/api/products.ts";
import { api } from "../api.ts";

/** So many ids at their longest still make an address that every server takes. */
const idsPerCall = 50;

/** Today's products with these ids; those that are no longer sold are absent. In the browser only. */
export async function findProducts(
  ids: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, Product>> {
  const known = [...new Set(ids)].filter((id) => /^[\w-]{1,100}$/.test(id));
  const calls: Promise<Page<Product>>[] = [];
  for (let at = 0; at < known.length; at += idsPerCall) {
    const named = known.slice(at, at + idsPerCall).join();
    const query = { ids: named, limit: limits.maxPageSize };
    calls.push(api("GET /products", { query, signal }));
  }
  const pages = await Promise.all(calls);
  return new Map(pages.flatMap(({ data }) => data.map((product) => [product.id, product])));
}
