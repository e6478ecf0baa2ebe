import type { Product } from "#contract/api/catalogue/products.ts";
import { everyPage } from "#server/database/page-changes.ts";
import {
  type Cacheable,
  createPageCache,
  type PageCache,
} from "#server/platform/cache/page-cache.ts";
import { type LoadProducts, loadProducts } from "./products/get-product.ts";

export const allProductsTags = ["list"];

export interface ProductCache extends Pick<PageCache<CachedProduct>, "drop" | "dropAll"> {
  readonly load: LoadProducts;
}

interface CachedProduct extends Cacheable {
  readonly product: Product | undefined;
}

const cacheBytes = 8 * 1024 * 1024;
const cacheMs = 60_000;

export function createProductCache({ isEnabled }: { readonly isEnabled: boolean }): ProductCache {
  const cache = createPageCache<CachedProduct>({ maxBytes: cacheBytes });
  const readCached: LoadProducts = async (on, ids) => {
    const readById = async (wanted: readonly string[]) =>
      new Map((await loadProducts(on, wanted)).map((product) => [product.id, product]));
    const wanted: string[] = [];
    let pending: ReturnType<typeof readById> | undefined;
    const loadTogether = (id: string) => {
      wanted.push(id);
      pending ??= Promise.resolve().then(() => readById(wanted));
      return pending;
    };
    const entries = await Promise.all(
      ids.map((id) => {
        let isFirst = true;
        return cache.get(id, async () => {
          // A product that changed during the batch is loaded again on its own.
          const loading = isFirst ? loadTogether(id) : readById([id]);
          isFirst = false;
          return toCachedProduct(id, (await loading).get(id));
        });
      }),
    );
    return entries.flatMap(({ product }) => product ?? []);
  };
  return {
    load: isEnabled ? readCached : loadProducts,
    drop: cache.drop,
    dropAll: cache.dropAll,
  };
}

function toCachedProduct(id: string, product: Product | undefined): CachedProduct {
  // Server-rendered pages get this very object.
  deepFreeze(product);
  return {
    product,
    tags: [`product:${id}`, everyPage],
    // Estimate: two bytes per character.
    bytes: product ? 2 * JSON.stringify(product).length : 0,
    freshMs: product ? cacheMs : 0,
    staleMs: 0,
  };
}

function deepFreeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) deepFreeze(part);
  Object.freeze(value);
}
