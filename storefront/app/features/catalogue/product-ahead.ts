import type { Product } from "#contract/api/products.ts";
import { api } from "../../api.ts";
import { loadPage } from "../../loading/load-page.ts";

/** How long a product fetched ahead may be shown as if asked for now, in ms. */
const freshMs = 10_000;

let ahead: { readonly id: string; at: number; readonly product: Promise<Product> };

/** Fetches the code of a product page, unless it is there: a shopper came near a product. */
export function fetchProductPage(): void {
  loadPage("routes/product").catch(() => {});
}

/** Fetches a product before it is asked for: a shopper points at it. */
export function fetchProduct(id: string): void {
  if (isFresh(id)) return;
  const fetched = { id, at: Date.now(), product: ask(id) };
  ahead = fetched;
  // Whoever shows the product hears of a failure, and another try asks anew.
  fetched.product.catch(() => {
    fetched.at = 0;
  });
}

/**
 * The product that was fetched ahead a moment ago, else the one that is fetched now.
 * @throws {ApiFault} when the product cannot be asked for.
 */
export function getProduct(id: string): Promise<Product> {
  return isFresh(id) ? ahead.product : ask(id);
}

function ask(id: string): Promise<Product> {
  return api("GET /products/:id", { params: { id } });
}

function isFresh(id: string): boolean {
  return ahead?.id === id && Date.now() - ahead.at < freshMs;
}
