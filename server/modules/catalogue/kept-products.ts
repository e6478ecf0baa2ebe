import type { Product } from "#contract/api/products.ts";
import { everyPage } from "#server/database/page-changes.ts";
import { type Cacheable, createPageCache, type PageCache } from "#server/platform/page-cache.ts";
import { type ReadProducts, readProducts } from "./read-products.ts";

/** Products on sale as the API shows them, kept in this process for all the lists that they stand in. */
export interface KeptProducts extends Pick<PageCache<Kept>, "drop" | "dropAll"> {
  readonly read: ReadProducts;
}

interface Kept extends Cacheable {
  /** Undefined where none of this id is on sale. */
  readonly product: Product | undefined;
}

const keptBytes = 8 * 1024 * 1024;
/** How long a product is given out though nobody announced a change, in ms. */
const keptMs = 60_000;

/** @param options.isKept false where nobody tells of changes: each is then read anew */
export function createKeptProducts({ isKept }: { readonly isKept: boolean }): KeptProducts {
  const cache = createPageCache<Kept>({ maxBytes: keptBytes });
  const readKept: ReadProducts = async (on, ids) => {
    const readById = async (wanted: readonly string[]) =>
      new Map((await readProducts(on, wanted)).map((product) => [product.id, product]));
    const wanted: string[] = [];
    let found: ReturnType<typeof readById> | undefined;
    /** All that are to be made begin in one turn, and are read together after it. */
    const readTogether = (id: string) => {
      wanted.push(id);
      found ??= Promise.resolve().then(() => readById(wanted));
      return found;
    };
    const kept = await Promise.all(
      ids.map((id) => {
        let isFirst = true;
        return cache.get(id, async () => {
          // One that changed while all were read is read again by itself.
          const reading = isFirst ? readTogether(id) : readById([id]);
          isFirst = false;
          return keptOf(id, (await reading).get(id));
        });
      }),
    );
    return kept.flatMap(({ product }) => product ?? []);
  };
  return {
    read: isKept ? readKept : readProducts,
    drop: cache.drop,
    dropAll: cache.dropAll,
  };
}

function keptOf(id: string, product: Product | undefined): Kept {
  // A page that is made in this process is handed the product itself.
  freeze(product);
  return {
    product,
    tags: [`product:${id}`, everyPage],
    // Objects take about as much as their letters.
    bytes: product ? 2 * JSON.stringify(product).length : 0,
    freshMs: product ? keptMs : 0,
    staleMs: 0,
  };
}

/** Has whoever changes a value, or a part of it, hear of it at once. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
}
