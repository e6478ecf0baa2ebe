import type { Product } from "#contract/api/catalogue/products.ts";
import type { Page } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";
import { api } from "../api.ts";

/** As many ids of maximum length as fit in a URL. */
const idsPerCall = 50;

/** Today’s products by id; those no longer sold are absent. Browser only. */
export async function findProducts(
  ids: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, Product>> {
  const validIds = [...new Set(ids)].filter((id) => /^[\w-]{1,100}$/.test(id));
  const calls: Promise<Page<Product>>[] = [];
  for (let at = 0; at < validIds.length; at += idsPerCall) {
    const batch = validIds.slice(at, at + idsPerCall).join();
    const query = { ids: batch, limit: limits.maxPageSize };
    calls.push(api("GET /products", { query, signal }));
  }
  const pages = await Promise.all(calls);
  return new Map(pages.flatMap(({ data }) => data.map((product) => [product.id, product])));
}
