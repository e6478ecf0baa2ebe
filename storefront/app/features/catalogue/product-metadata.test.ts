import { expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { siteOf } from "../../site.ts";
import { productMetadata } from "./product-metadata.ts";

const origin = "https://aso.example";
const site = siteOf(origin, undefined);
const free = { feeFrom: 0, feeTo: 0 };
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
function graphOf(shown: Product, delivery = free): Record<string, Record<string, unknown>> {
  const block = productMetadata(shown, site, delivery).find((meta) => "script:ld+json" in meta);
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

test.each([
  [free, { value: 0 }],
  [{ feeFrom: 4000, feeTo: 4000 }, { value: 4000 }],
  [
    { feeFrom: 1500, feeTo: 4000 },
    { minValue: 1500, maxValue: 4000 },
  ],
])("tells of %j what sending costs", (delivery, rate) => {
  const shippingRate = { "@type": "MonetaryAmount", ...rate, currency: "NGN" };
  expect(graphOf(product, delivery).Product?.offers).toMatchObject({
    shippingDetails: { shippingRate },
  });
});

test("tells of a product without a description by its name", () => {
  const bare = { ...product, description: "" };
  expect(graphOf(bare).Product?.description).toBe(product.name);
  expect(productMetadata(bare, site, free)).toContainEqual({
    property: "og:description",
    content: product.name,
  });
});

test("shares the picture whose address follows name and price, or the store's where there is none", () => {
  const contentOf = (shown: Product) => {
    const tag = productMetadata(shown, site, free).find(
      (meta) => "property" in meta && meta.property === "og:image",
    );
    return tag && "content" in tag ? String(tag.content) : "";
  };
  expect(contentOf(product)).toBe(`${origin}/share/store.jpg`);
  const image = {
    url: "/media/a.webp",
    thumbnailUrl: "/media/a.webp",
    name: "front",
    alt: "A shirt",
    width: 1200,
    height: 1500,
    srcset: { avif: "", webp: "" },
  };
  const pictured = { ...product, images: [image] };
  expect(contentOf(pictured)).toMatch(
    /^https:\/\/aso\.example\/share\/product\/eleko-camp-shirt\/\w+\.jpg$/,
  );
  expect(contentOf({ ...pictured, price: 39_000 })).not.toBe(contentOf(pictured));
});

test("tells the way from the department to the product", () => {
  expect(graphOf(product).BreadcrumbList?.itemListElement).toEqual([
    expect.objectContaining({ position: 1, name: "Men", item: `${origin}/products?category=men` }),
    expect.objectContaining({ position: 2, item: `${origin}/products?category=men&type=shirt` }),
    expect.objectContaining({ position: 3, name: "Ẹlẹ́kọ camp shirt" }),
  ]);
});
