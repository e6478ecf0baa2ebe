import type { FastifyInstance } from "fastify";
import type { Queryable } from "#server/database/connection/connection.ts";
import { allProductsTags } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { streamProductNames } from "#server/modules/catalogue/index.ts";
import { type ComputedCache, createComputedCache } from "#server/platform/cache/computed-cache.ts";
import { createProductMatcher, type ProductMatcher } from "./product-matcher.ts";

export interface MatcherCache extends Omit<ComputedCache<ProductMatcher>, "get"> {
  readonly isEnabled: boolean;
  get(on: Queryable): Promise<ProductMatcher>;
}

export function createMatcherCache(options: { readonly isEnabled: boolean }): MatcherCache {
  const cache = createComputedCache<ProductMatcher>(options);
  return {
    ...cache,
    ...options,
    get: (on) => cache.get("products", allProductsTags, () => buildMatcher(on)),
  };
}

async function buildMatcher(on: Queryable): Promise<ProductMatcher> {
  const matcher = createProductMatcher();
  for await (const products of streamProductNames(on)) matcher.add(products);
  return matcher;
}

export function warmUp(
  app: Pick<FastifyInstance, "addHook">,
  { db, log }: Pick<Runtime, "db" | "log">,
  matcherCache: MatcherCache,
): void {
  let isClosed = false;
  app.addHook("onClose", async () => {
    isClosed = true;
  });
  app.addHook("onListen", async () => {
    matcherCache.get(db.replica).catch((err: unknown) => {
      // The database closes with the process.
      if (!isClosed) log.warn({ err }, "the quick order products could not be loaded at start");
    });
  });
}
