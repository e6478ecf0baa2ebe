import type { ProductListQuery } from "#contract/api/catalogue/products.ts";
import { api } from "../../../api.ts";
import { type Catalogue, createCatalogue, type ProductPage } from "./load-listing.ts";

let catalogue: CachedCatalogue | undefined;

export function browserCatalogue(): CachedCatalogue {
  catalogue ??= cacheCatalogue(createCatalogue(api));
  return catalogue;
}

/** How long a loaded page is reused, in ms: long enough for Back, short enough for stock. */
const cacheMs = 120_000;

interface CachedCatalogue extends Catalogue {
  has(query: ProductListQuery): boolean;
  store(query: ProductListQuery, page: ProductPage): void;
}

/** Failures are not cached; `now` is in ms. */
export function cacheCatalogue(
  catalogue: Catalogue,
  now: () => number = Date.now,
): CachedCatalogue {
  const entries = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>();

  const find = (key: string) => {
    const entry = entries.get(key);
    return entry && now() - entry.at < cacheMs ? entry.value : undefined;
  };
  const loadOnce = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const cached = find(key) as Promise<T> | undefined;
    if (cached) return cached;
    const value = load();
    entries.set(key, { at: now(), value });
    value.catch(() => entries.delete(key));
    return value;
  };

  return {
    has: (query) => find(JSON.stringify(query)) !== undefined,
    store: (query, page) => {
      entries.set(JSON.stringify(query), { at: now(), value: Promise.resolve(page) });
    },
    listProducts: (query) => loadOnce(JSON.stringify(query), () => catalogue.listProducts(query)),
    listClothingTypes: (query) =>
      loadOnce(`types ${JSON.stringify(query)}`, () => catalogue.listClothingTypes(query)),
    listSizes: () => loadOnce("sizes", () => catalogue.listSizes()),
  };
}
