import { Type } from "typebox";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import {
  ClothingType,
  ClothingTypesQuery,
  Product,
  ProductIndexEntry,
  ProductListQuery,
  RandomImages,
  RandomImagesQuery,
  TypeSizeGuide,
} from "#contract/api/products.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Documents } from "#server/platform/documents.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { answerConditionally } from "#server/platform/http/etag.ts";
import { sendDocument } from "#server/platform/http/send-document.ts";
import type { KeptTotals } from "#server/platform/kept-totals.ts";
import { listLiveTypes } from "./choices.queries.ts";
import { everyProductTags, writeProductIndex, writeSizes } from "./every-product.ts";
import { getProduct } from "./get-product.ts";
import { listNewArrivals } from "./list-new-arrivals.ts";
import { listProducts } from "./list-products.ts";
import { pickRandomImages } from "./pick-random-images.ts";
import { listSizeGuides } from "./types.queries.ts";

/** Prices and stock are asked for again each time; an unchanged answer is a 304 without a body. */
const askAgain = "public, no-cache";
const fiveMinutes = "public, max-age=300";

/** The public calls of the catalogue (specification §7). */
export function catalogueRoutes(
  { db }: Runtime,
  { documents, totals }: { readonly documents: Documents; readonly totals: KeptTotals },
): ApiPlugin {
  return async (api) => {
    answerConditionally(api);
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
        return await listProducts(db, totals, request.query);
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
      async (_request, reply) => {
        reply.header("cache-control", askAgain);
        return { data: await listNewArrivals(db) };
      },
    );

    api.get(
      "/products/index",
      {
        schema: {
          tags,
          summary: "Every product on sale with its sizes, to match an order list against",
          response: { 200: dataOf(Type.Array(ProductIndexEntry)) },
        },
      },
      async (request, reply) => {
        const index = await documents.get("index", everyProductTags, () => writeProductIndex(db));
        reply.type("application/json; charset=utf-8").header("cache-control", fiveMinutes);
        return sendDocument(index, request, reply);
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
        return { data: await listLiveTypes(db, request.query.category) };
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
        // Asked for with every list, and found by looking through every size.
        const sizes = await documents.get("sizes", everyProductTags, () => writeSizes(db));
        reply.type("application/json; charset=utf-8").header("cache-control", askAgain);
        return sendDocument(sizes, request, reply);
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
      async (_request, reply) => {
        reply.header("cache-control", askAgain);
        return { data: await listSizeGuides(db) };
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
        return { data: { images: await pickRandomImages(db, request.query) } };
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
        return { data: await getProduct(db, request.params.id) };
      },
    );
  };
}
