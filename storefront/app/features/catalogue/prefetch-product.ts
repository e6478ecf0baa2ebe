import type { Product } from "#contract/api/catalogue/products.ts";
import { api } from "../../api.ts";
import { loadPage } from "../../loading/load-page.ts";

/** How long a prefetched product counts as fresh, in ms. */
const prefetchMaxAgeMs = 10_000;

let prefetched: { readonly id: string; at: number; readonly product: Promise<Product> };

export function prefetchProductPage(): void {
  loadPage("product").catch(() => {});
}

export function prefetchProduct(id: string): void {
  if (isFresh(id)) return;
  const entry = { id, at: Date.now(), product: requestProduct(id) };
  prefetched = entry;
  // The caller handles the failure; the next attempt requests again.
  entry.product.catch(() => {
    entry.at = 0;
  });
}

/** @throws {ApiError} when the product cannot be loaded */
export function getProduct(id: string): Promise<Product> {
  return isFresh(id) ? prefetched.product : requestProduct(id);
}

function requestProduct(id: string): Promise<Product> {
  return api("GET /products/:id", { params: { id } });
}

function isFresh(id: string): boolean {
  return prefetched?.id === id && Date.now() - prefetched.at < prefetchMaxAgeMs;
}
