import { expect, test } from "vitest";
import { emptyDraft, type ProductDraft } from "./product-draft.ts";
import { describeSaveEffects } from "./use-save-product.ts";

const base: ProductDraft = {
  ...emptyDraft,
  name: "Camp shirt",
  typeId: "shirt",
  price: "38000",
  sizes: [{ size: "L", knownStock: 30, typed: "30" }],
};
const onShop = { status: "published", reason: "received" } as const;

test.each<[string, Partial<ProductDraft>, readonly string[]]>([
  ["nothing", {}, []],
  ["a discount", { discount: "5" }, ["Card and page: ₦38,000 becomes ₦36,100, badge −5%"]],
  ["a price", { price: "40k" }, ["Card and page: ₦38,000 becomes ₦40,000"]],
  [
    "units",
    { sizes: [{ size: "L", knownStock: 30, typed: "+12" }] },
    ["Size L: 30 becomes 42, reason “received”"],
  ],
  ["its place on the home page", { featured: true }, ["Home page: featured"]],
  ["words", { material: "Adire cotton" }, ["Product feed and sitemap: within a minute"]],
])("describes the effect of %s", (_, change, reported) => {
  const changes = describeSaveEffects(base, { ...base, ...change }, onShop);
  expect(changes.map(({ name, value }) => `${name}: ${value}`)).toEqual(reported);
});

test("removing a discount removes the badge", () => {
  const reduced = { ...base, discount: "5" };
  expect(describeSaveEffects(reduced, base, onShop)[0]?.value).toBe(
    "₦36,100 becomes ₦38,000, badge removed",
  );
});

test("an unpublished product only changes stock", () => {
  const typed = { ...base, price: "40k", sizes: [{ size: "L", knownStock: 30, typed: "28" }] };
  const changes = describeSaveEffects(base, typed, { status: "draft", reason: "counted" });
  expect(changes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Shop: nothing yet: shoppers can’t see it",
    "Size L: 30 becomes 28, reason “counted”",
  ]);
});
