import { expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { toSite } from "../../../site.ts";
import { type ProductTerms, productMetadata } from "./product-metadata.ts";

const origin = "https://aso.example";
const site = toSite(origin, undefined);
const range = { feeFrom: 0, feeTo: 0, daysFrom: 1, daysTo: 5 };
const terms = { delivery: { isSet: true, range }, returnDays: 14 };
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

function graphOf(
  listed: Product,
  given: ProductTerms = terms,
): Record<string, Record<string, unknown>> {
  const block = productMetadata(listed, site, given).find((meta) => "script:ld+json" in meta);
  const { "@graph": graph } = Object.values(block ?? {})[0] as { "@graph": { "@type": string }[] };
  return Object.fromEntries(graph.map((part) => [part["@type"], part]));
}

test("offers the displayed price in naira while in stock", () => {
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
  [{ feeFrom: 0, feeTo: 0 }, { value: 0 }],
  [{ feeFrom: 4000, feeTo: 4000 }, { value: 4000 }],
  [
    { feeFrom: 1500, feeTo: 4000 },
    { minValue: 1500, maxValue: 4000 },
  ],
])("describes delivery fee %j", (fees, rate) => {
  const delivery = { isSet: true, range: { ...range, ...fees } };
  const shippingRate = { "@type": "MonetaryAmount", ...rate, currency: "NGN" };
  expect(graphOf(product, { delivery }).Product?.offers).toMatchObject({
    shippingDetails: { shippingRate },
  });
});

test("promises delivery days only once the shop has confirmed them", () => {
  const shippingOf = (isSet: boolean) => {
    const offers = graphOf(product, { delivery: { isSet, range } }).Product?.offers;
    return (offers as { readonly shippingDetails: object }).shippingDetails;
  };
  expect(shippingOf(true)).toMatchObject({
    deliveryTime: { transitTime: { minValue: 1, maxValue: 5, unitCode: "DAY" } },
  });
  expect(shippingOf(false)).not.toHaveProperty("deliveryTime");
});

test("describes returns where their policy is shown", () => {
  expect(graphOf(product).Product?.offers).toMatchObject({
    hasMerchantReturnPolicy: {
      applicableCountry: "NG",
      merchantReturnDays: 14,
      merchantReturnLink: `${origin}/returns-policy`,
    },
  });
  expect(graphOf(product, { returnDays: undefined }).Product?.offers).not.toHaveProperty(
    "hasMerchantReturnPolicy",
  );
});

test("names the fields of the brand's own, and none where there are none", () => {
  const fields = {
    maker: { label: "Made by", value: "Adire House", text: "Adire House" },
    heel: { label: "Heel height", value: 7.5, unit: "cm", text: "7.5 cm" },
  };
  expect(graphOf({ ...product, fields }).Product).toMatchObject({
    additionalProperty: [
      { "@type": "PropertyValue", name: "Made by", value: "Adire House" },
      { "@type": "PropertyValue", name: "Heel height", value: 7.5, unitText: "cm" },
    ],
  });
  expect(graphOf(product).Product).not.toHaveProperty("additionalProperty");
});

test("describes a product without a description by its name", () => {
  const withoutDescription = { ...product, description: "" };
  expect(graphOf(withoutDescription).Product?.description).toBe(product.name);
  expect(productMetadata(withoutDescription, site, terms)).toContainEqual({
    property: "og:description",
    content: product.name,
  });
});

test("uses the picture with name and price in its URL, or the store's default", () => {
  const sharePictureOf = (listed: Product) => {
    const tag = productMetadata(listed, site, terms).find(
      (meta) => "property" in meta && meta.property === "og:image",
    );
    return tag && "content" in tag ? String(tag.content) : "";
  };
  expect(sharePictureOf(product)).toBe(`${origin}/share/store.jpg`);
  const image = {
    url: "/media/a.webp",
    thumbnailUrl: "/media/a.webp",
    name: "front",
    alt: "A shirt",
    width: 1200,
    height: 1500,
    srcset: { avif: "", webp: "" },
  };
  const withPicture = { ...product, images: [image] };
  expect(sharePictureOf(withPicture)).toMatch(
    /^https:\/\/aso\.example\/share\/product\/eleko-camp-shirt\/\w+\.jpg$/,
  );
  expect(sharePictureOf({ ...withPicture, price: 39_000 })).not.toBe(sharePictureOf(withPicture));
});

test("has breadcrumbs from the department to the product", () => {
  expect(graphOf(product).BreadcrumbList?.itemListElement).toEqual([
    expect.objectContaining({ position: 1, name: "Men", item: `${origin}/products?category=men` }),
    expect.objectContaining({ position: 2, item: `${origin}/products?category=men&type=shirt` }),
    expect.objectContaining({ position: 3, name: "Ẹlẹ́kọ camp shirt" }),
  ]);
});
