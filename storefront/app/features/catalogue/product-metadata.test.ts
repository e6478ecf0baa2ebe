import { expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { productMetadata } from "./product-metadata.ts";

const origin = "https://aso.example";
const product: Product = {
  id: "eleko-camp-shirt",
  name: "Ẹlẹ́kọ camp shirt",
  description: "Cassava-resist cotton.",
  material: "Cotton",
  price: 38_500,
  discount: 10,
  category: "MEN",
  type: { id: "shirt", name: "Shirt" },
  images: [],
  sizesStock: [{ size: { size: "M" }, stock: 3 }],
  stock: 3,
  featured: false,
  tieredPricing: [],
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

/** The parts of the graph by their type. */
function graphOf(shown: Product): Record<string, Record<string, unknown>> {
  const block = productMetadata(shown, origin).find((meta) => "script:ld+json" in meta);
  const { "@graph": graph } = Object.values(block ?? {})[0] as { "@graph": { "@type": string }[] };
  return Object.fromEntries(graph.map((part) => [part["@type"], part]));
}

test("offers the price that is shown, in naira, while there is stock", () => {
  expect(graphOf(product).Product?.offers).toMatchObject({
    price: 34_650,
    priceCurrency: "NGN",
    availability: "https://schema.org/InStock",
    url: `${origin}/product/eleko-camp-shirt`,
  });
  expect(graphOf({ ...product, stock: 0 }).Product?.offers).toMatchObject({
    availability: "https://schema.org/OutOfStock",
  });
});

test("tells the way from the department to the product", () => {
  expect(graphOf(product).BreadcrumbList?.itemListElement).toEqual([
    expect.objectContaining({ position: 1, name: "Men", item: `${origin}/products?category=men` }),
    expect.objectContaining({ position: 2, item: `${origin}/products?category=men&type=shirt` }),
    expect.objectContaining({ position: 3, name: "Ẹlẹ́kọ camp shirt" }),
  ]);
});
