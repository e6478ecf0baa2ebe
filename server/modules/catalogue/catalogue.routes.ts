import { Type } from "typebox";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import {
  ClothingType,
  ClothingTypesQuery,
  Product,
  ProductListQuery,
  RandomImages,
  RandomImagesQuery,
  TypeSizeGuide,
} from "#contract/api/products.ts";
import { everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Documents, readDocument } from "#server/platform/documents.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import type { CountMade } from "#server/platform/http/count-made.ts";
import { answerConditionally } from "#server/platform/http/etag.ts";
import type { KeptAnswers } from "#server/platform/http/keep-answers.ts";
import type { KeptTotals } from "#server/platform/kept-totals.ts";
import { listLiveTypes } from "./choices.queries.ts";
import { everyProductTags, writeSizes } from "./every-product.ts";
import { getProduct } from "./get-product.ts";
import type { KeptProducts } from "./kept-products.ts";
import { listNewArrivals } from "./list-new-arrivals.ts";
import { listProducts } from "./list-products.ts";
import { pickRandomImages } from "./pick-random-images.ts";
import { readProducts } from "./read-products.ts";
import { listSizeGuides } from "./types.queries.ts";

/** Prices and stock are asked for again each time; an unchanged answer is a 304 without a body. */
const askAgain = "public, no-cache";
/** How long answers are given out though nobody announced a change, in ms. */
const keptMs = 60_000;
/** How long everybody who draws alike is given the same pictures, in ms. */
const drawnMs = 10_000;
/** How long the sizes are given out before it is looked whether they were found anew, in ms. */
const sizesMs = 1_000;

/** The public calls of the catalogue (specification §7). */
export function catalogueRoutes(
  { db }: Runtime,
  {
    documents,
    totals,
    products,
    answers,
    countMade,
  }: {
    readonly documents: Documents;
    readonly totals: KeptTotals;
    readonly products: KeptProducts;
    readonly answers: KeptAnswers;
    readonly countMade: CountMade;
  },
): ApiPlugin {
  return async (api) => {
    answerConditionally(api);
    const lists = db.replica;
    const tags = ["products"];

    api.get(
      "/products",
      {
        schema: {
          tags,
          summary: "Products on sale",
          description: "Newest first, or by relevance to a search, unless sorted otherwise.",
          querystring: ProductListQuery,
          response: { 200: pageOf(Product) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        const { query } = request;
        let isCurrent = true;
        return await answers.answer(request, reply, {
          // What one reader put together is asked for by nobody else.
          key: query.ids === undefined ? keyOfQuery(query) : undefined,
          async make(isForAll) {
            const read = isForAll ? products.read : readProducts;
            const listed = await listProducts(lists, { totals, read }, query);
            isCurrent = listed.isCurrent;
            return listed.page;
          },
          tagsOf: ({ data }) => listTags(data),
          freshMs: () => (isCurrent ? keptMs : 0),
          admit: countMade(request, "list"),
        });
      },
    );

    api.get(
      "/products/new",
      {
        schema: {
          tags,
          summary: "New arrivals, newest first",
          response: { 200: dataOf(Type.Array(Product)) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        return await answers.answer(request, reply, {
          key: "",
          make: async (isForAll) => ({
            data: await listNewArrivals(lists, isForAll ? products.read : readProducts),
          }),
          tagsOf: ({ data }) => listTags(data),
          admit: countMade(request),
        });
      },
    );

    api.get(
      "/products/types",
      {
        schema: {
          tags,
          summary: "Clothing types of which something is on sale, in one category or in any",
          querystring: ClothingTypesQuery,
          response: { 200: dataOf(Type.Array(ClothingType)) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        const { category } = request.query;
        return await answers.answer(request, reply, {
          key: category ?? "",
          make: async () => ({ data: await listLiveTypes(lists, category) }),
          tagsOf: () => [...everyProductTags, everyPage],
          admit: countMade(request),
        });
      },
    );

    api.get(
      "/products/sizes",
      {
        schema: {
          tags,
          summary: "Sizes in which something is on sale",
          response: { 200: dataOf(Type.Array(Type.Object({ size: Type.String() }))) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        return await answers.answer(request, reply, {
          key: "",
          async make() {
            // Found by looking through every size, and so not at every change.
            const sizes = await documents.get("sizes", everyProductTags, () => writeSizes(lists));
            return JSON.parse(await readDocument(sizes));
          },
          tagsOf: () => [...everyProductTags, everyPage],
          // It may be older than the last change.
          freshMs: () => sizesMs,
          admit: countMade(request),
        });
      },
    );

    api.get(
      "/products/size-guides",
      {
        schema: {
          tags,
          summary: "Size guides of types that have one of their own",
          response: { 200: dataOf(Type.Array(TypeSizeGuide)) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        return await answers.answer(request, reply, {
          key: "",
          make: async () => ({ data: await listSizeGuides(lists) }),
          tagsOf: () => [...everyProductTags, everyPage],
          admit: countMade(request),
        });
      },
    );

    api.get(
      "/products/images/random",
      {
        schema: {
          tags,
          summary: "Front pictures of random products",
          querystring: RandomImagesQuery,
          response: { 200: dataOf(RandomImages) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        return await answers.answer(request, reply, {
          key: keyOfQuery(request.query),
          make: async () => ({ data: { images: await pickRandomImages(lists, request.query) } }),
          tagsOf: ({ data }) => listTags(data.images.map(({ product }) => product)),
          freshMs: () => drawnMs,
          admit: countMade(request, "list"),
        });
      },
    );

    api.get(
      "/products/:id",
      {
        schema: {
          tags,
          summary: "A product",
          params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
          response: { 200: dataOf(Product) },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", askAgain);
        const { id } = request.params;
        return await answers.answer(request, reply, {
          key: id,
          make: async () => ({ data: await getProduct(db, id) }),
          tagsOf: ({ data }) => [`product:${data.id}`, everyPage],
          // Any words may stand before the key of an id.
          freshMs: ({ data }) => (data.id === id ? keptMs : 0),
          admit: countMade(request),
        });
      },
    );
  };
}

/** A query with what was left out written into it, in one form: the order in which it was asked says nothing. */
function keyOfQuery(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a list is made from: lists tell the stock of each of its products. */
function listTags(products: readonly { readonly id: string }[]): string[] {
  return [...everyProductTags, everyPage, ...products.map(({ id }) => `product:${id}`)];
}
