import type { ProductListQuery } from "#contract/api/products.ts";
import type { Catalogue, ProductSlice } from "./load-listing.ts";

/** How long a page of products is shown again without asking, in ms: long enough for Back, short enough for stock. */
const rememberedMs = 120_000;

/** A catalogue of the browser that remembers what it loaded, so that Back and "Load More" ask only for what is new. */
export interface RememberedCatalogue extends Catalogue {
  /** Whether this page can be shown at once. */
  has(query: ProductListQuery): boolean;
  /** Takes over a page that came with the document. */
  keep(query: ProductListQuery, page: ProductSlice): void;
}

/**
 * Wraps the calls of a list with a memory. Failures are not remembered.
 * @param now the time in ms.
 */
export function rememberCatalogue(
  catalogue: Catalogue,
  now: () => number = Date.now,
): RememberedCatalogue {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>();

  const find = (key: string) => {
    const entry = kept.get(key);
    return entry && now() - entry.at < rememberedMs ? entry.value : undefined;
  };
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = find(key) as Promise<T> | undefined;
    if (known) return known;
    const value = load();
    kept.set(key, { at: now(), value });
    value.catch(() => kept.delete(key));
    return value;
  };

  return {
    has: (query) => find(JSON.stringify(query)) !== undefined,
    keep: (query, page) => {
      kept.set(JSON.stringify(query), { at: now(), value: Promise.resolve(page) });
    },
    listProducts: (query) => once(JSON.stringify(query), () => catalogue.listProducts(query)),
    listClothingTypes: (query) =>
      once(`types ${JSON.stringify(query)}`, () => catalogue.listClothingTypes(query)),
    listSizes: () => once("sizes", () => catalogue.listSizes()),
  };
}
