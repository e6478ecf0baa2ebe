import { expect, it } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { pickRelatedProducts } from "./load-product.ts";

const createProduct = (id: string, type = { id: "shirt", name: "Shirt" }) =>
  ({ id, images: [], type }) as unknown as Product;

it("relates products of other types first", () => {
  const toType = (id: string) => ({ id, name: id });
  const candidates = [
    createProduct("1"),
    createProduct("2", toType("trousers")),
    createProduct("3", toType("trousers")),
    createProduct("4", toType("jacket")),
    createProduct("5"),
  ];
  const related = pickRelatedProducts(createProduct("1"), candidates);
  expect(related.map(({ id }) => id).join("")).toBe("2435");
});
