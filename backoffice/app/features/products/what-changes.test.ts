import { expect, test } from "vitest";
import { blankDraft, type ProductDraft } from "./product-draft.ts";
import { whatChanges } from "./what-changes.ts";

const base: ProductDraft = {
  ...blankDraft,
  name: "Camp shirt",
  typeId: "shirt",
  price: "38000",
  sizes: [{ size: "L", seen: 30, typed: "30" }],
};
const onShop = { status: "on_shop", reason: "received" } as const;

test.each<[string, Partial<ProductDraft>, readonly string[]]>([
  ["nothing", {}, []],
  ["a discount", { discount: "5" }, ["Card and page: ₦38,000 becomes ₦36,100, badge −5%"]],
  ["a price", { price: "40k" }, ["Card and page: ₦38,000 becomes ₦40,000"]],
  [
    "pieces",
    { sizes: [{ size: "L", seen: 30, typed: "+12" }] },
    ["Size L: 30 becomes 42, entry “came in”"],
  ],
  ["its place on the home page", { featured: true }, ["Home page: among the featured"]],
  ["words", { material: "Adire cotton" }, ["Feed and site map: within a minute"]],
])("what a save of %s changes is told", (_, change, told) => {
  const changes = whatChanges(base, { ...base, ...change }, onShop);
  expect(changes.map(({ name, value }) => `${name}: ${value}`)).toEqual(told);
});

test("a discount that is taken off has no badge any more", () => {
  const reduced = { ...base, discount: "5" };
  expect(whatChanges(reduced, base, onShop)[0]?.value).toBe(
    "₦36,100 becomes ₦38,000, no badge any more",
  );
});

test("of what no shopper sees only the pieces change", () => {
  const typed = { ...base, price: "40k", sizes: [{ size: "L", seen: 30, typed: "28" }] };
  const changes = whatChanges(base, typed, { status: "draft", reason: "counted" });
  expect(changes.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "On the shop: nothing: no shopper sees it yet",
    "Size L: 30 becomes 28, entry “counted”",
  ]);
});
