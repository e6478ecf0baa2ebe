import type { Queryable } from "#server/database/connection.ts";
import { everyNamedProduct, everyProductTags } from "#server/modules/catalogue/index.ts";
import { createKeptWorks, type KeptWorks } from "#server/platform/kept-works.ts";
import { createNamedGoods, type NamedGoods } from "./named-goods.ts";

/** The goods on sale as lists name them, kept in this process. */
export interface KeptGoods extends Omit<KeptWorks<NamedGoods>, "get"> {
  /** False where they are gathered anew for each list. */
  readonly isKept: boolean;
  get(on: Queryable): Promise<NamedGoods>;
}

/** @param options.isKept false where nobody tells of changes */
export function createKeptGoods(options: { readonly isKept: boolean }): KeptGoods {
  const works = createKeptWorks<NamedGoods>(options);
  return {
    ...works,
    ...options,
    get: (on) => works.get("goods", everyProductTags, () => nameGoods(on)),
  };
}

/** In steps, so that other requests are answered in between. */
async function nameGoods(on: Queryable): Promise<NamedGoods> {
  const goods = createNamedGoods();
  for await (const products of everyNamedProduct(on)) goods.add(products);
  return goods;
}
