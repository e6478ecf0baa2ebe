import { shopProductRoutes } from "#contract/api/catalogue/products.routes.ts";
import { sortSizes } from "#contract/sizes/size-order.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { allProductsTags, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { addEtags } from "#server/platform/cache/cache-headers.ts";
import { type FileCache, readCachedFile } from "#server/platform/cache/file-cache.ts";
import type { ResponseCache } from "#server/platform/cache/response-cache.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import type { UncachedRequestLimit } from "#server/platform/limits/process-rate-limit.ts";
import {
  listNewArrivals,
  listProducts,
  pickRandomImages,
  type TotalsCache,
} from "./listing/list-products.ts";
import { getPairings } from "./products/get-pairings.ts";
import { getProduct } from "./products/get-product.ts";
import { listPublishedSizes } from "./products/sizes.queries.ts";
import { createMissRecorder } from "./search-terms/record-miss.ts";
import { listPublishedTypes, listSizeGuides } from "./types/types.queries.ts";

// Prices and stock are revalidated on each request; unchanged answers are a 304.
const revalidate = "public, no-cache";
const cacheMs = 60_000;
const randomImagesCacheMs = 10_000;
const sizesCacheMs = 1_000;

/** Specification §7. */
export function catalogueRoutes(
  runtime: Runtime,
  {
    documents,
    totals,
    answers,
    limitUncached,
  }: {
    readonly documents: FileCache;
    readonly totals: TotalsCache | undefined;
    readonly answers: ResponseCache;
    readonly limitUncached: UncachedRequestLimit;
  },
): ApiPlugin {
  const { db } = runtime;
  return async (api) => {
    addEtags(api);
    const lists = db.replica;
    const misses = createMissRecorder(runtime);
    handleRoutes(api, shopProductRoutes, {
      "GET /products": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          const { query } = request;
          const client = toClientKey(request.ip);
          misses.onSearch(client);
          return await answers.respond(request, reply, {
            // Lists by ids are unique to one client.
            key: query.ids === undefined ? toCacheKey(query) : undefined,
            async create() {
              const page = await listProducts(lists, totals, query);
              if (page.meta.total === 0) await misses.record(client, query);
              return page;
            },
            getTags: ({ data }) => listTags(data),
            requireCapacity: limitUncached(request, "list"),
          });
        },
      },

      "GET /products/new": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          return await answers.respond(request, reply, {
            key: "",
            create: async () => ({ data: await listNewArrivals(lists) }),
            getTags: ({ data }) => listTags(data),
            requireCapacity: limitUncached(request),
          });
        },
      },

      "GET /products/types": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          const { category } = request.query;
          return await answers.respond(request, reply, {
            key: category ?? "",
            create: async () => ({ data: await listPublishedTypes(lists, category) }),
            getTags: () => [...allProductsTags, everyPage],
            requireCapacity: limitUncached(request),
          });
        },
      },

      "GET /products/sizes": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          return await answers.respond(request, reply, {
            key: "",
            async create() {
              // The query reads every size, so it is not run after each change.
              const sizes = await documents.get("sizes", allProductsTags, () => writeSizes(lists));
              return JSON.parse(await readCachedFile(sizes));
            },
            getTags: () => [...allProductsTags, everyPage],
            freshMs: () => sizesCacheMs,
            requireCapacity: limitUncached(request),
          });
        },
      },

      "GET /products/size-guides": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          return await answers.respond(request, reply, {
            key: "",
            create: async () => ({ data: await listSizeGuides(lists) }),
            getTags: () => [...allProductsTags, everyPage],
            requireCapacity: limitUncached(request),
          });
        },
      },

      "GET /products/images/random": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", "no-store");
          return await answers.respond(request, reply, {
            key: toCacheKey(request.query),
            create: async () => ({
              data: { images: await pickRandomImages(lists, request.query) },
            }),
            getTags: ({ data }) => listTags(data.images.map(({ product }) => product)),
            freshMs: () => randomImagesCacheMs,
            requireCapacity: limitUncached(request, "list"),
          });
        },
      },

      "GET /products/:id": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          const { id } = request.params;
          return await answers.respond(request, reply, {
            key: id,
            create: async () => ({ data: await getProduct(db, id) }),
            getTags: ({ data: { id, colours = [] } }) => [
              ...[id, ...colours.map((colour) => colour.id)].map((each) => `product:${each}`),
              everyPage,
            ],
            // Any text may precede the key of an id, so only canonical ids are cached.
            freshMs: ({ data }) => (data.id === id ? cacheMs : 0),
            requireCapacity: limitUncached(request),
          });
        },
      },

      "GET /products/:id/pairings": {
        enveloped: async (request, reply) => {
          reply.header("cache-control", revalidate);
          const { id } = request.params;
          return await answers.respond(request, reply, {
            key: id,
            create: async () => ({ data: await getPairings(lists, id) }),
            getTags: ({ data }) => [`product:${id}`, ...listTags(data.products)],
            freshMs: () => cacheMs,
            requireCapacity: limitUncached(request, "list"),
          });
        },
      },
    });
  };
}

function toCacheKey(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function listTags(products: readonly { readonly id: string }[]): string[] {
  return [...allProductsTags, everyPage, ...products.map(({ id }) => `product:${id}`)];
}

async function* writeSizes(on: Queryable): AsyncGenerator<string> {
  const sizes = sortSizes((await listPublishedSizes(on)).map(({ size }) => size));
  yield JSON.stringify({ data: sizes.map((size) => ({ size })) });
}
