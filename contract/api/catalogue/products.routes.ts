import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import {
  ClothingType,
  ClothingTypesQuery,
  Pairings,
  Product,
  ProductListQuery,
  RandomImages,
  RandomImagesQuery,
  TypeSizeGuide,
} from "./products.ts";

export const shopProductRoutes = defineRoutes("products", {
  "GET /products": {
    summary: "List published products",
    description: "Newest first, or by relevance to a search, unless sorted otherwise.",
    query: ProductListQuery,
    reply: pageOf(Product),
  },
  "GET /products/new": { summary: "List new arrivals, newest first", reply: Type.Array(Product) },
  "GET /products/types": {
    summary: "List types with published products, optionally of one category",
    query: ClothingTypesQuery,
    reply: Type.Array(ClothingType),
  },
  "GET /products/sizes": {
    summary: "List sizes of published products",
    reply: Type.Array(Type.Object({ size: Type.String() })),
  },
  "GET /products/size-guides": {
    summary: "List size guides of types",
    reply: Type.Array(TypeSizeGuide),
  },
  "GET /products/images/random": {
    summary: "Pick front pictures of random products",
    query: RandomImagesQuery,
    reply: RandomImages,
  },
  "GET /products/:id": {
    summary: "Get a product",
    params: { id: Type.String({ maxLength: 100 }) },
    reply: Product,
  },
  "GET /products/:id/pairings": {
    summary: "List what to wear with a product, or products like it",
    params: { id: Type.String({ maxLength: 100 }) },
    reply: Pairings,
  },
});
