import { expect, it, test } from "vitest";
import { pluralizeTypeName, shopSides, sideLinks } from "./navigation.ts";

it("lists everything first and then each product type of a department", () => {
  const [men, women] = shopSides;
  const types = {
    men: [{ id: "kaftan & more", name: "Kaftan" }],
    women: [{ id: "skirt", name: "Skirt" }],
  };
  expect(sideLinks(men, types)).toEqual([
    { label: "All men", to: "/products?category=men" },
    { label: "Kaftans", to: "/products?category=men&type=kaftan%20%26%20more" },
  ]);
  expect(sideLinks(women, types).map(({ label }) => label)).toEqual(["All women", "Skirts"]);
});

test.each([
  ["Kaftan", "Kaftans"],
  ["Dress", "Dresses"],
  ["Agbádá", "Agbádás"],
  ["T-shirt and polo", "T-shirts and polos"],
  ["Two-piece set", "Two-piece sets"],
  ["Trousers", "Trousers"],
  ["Kaftans", "Kaftans"],
  ["Body", "Bodies"],
  ["Toy", "Toys"],
  ["Brooch", "Brooches"],
])("the menu lists %s as %s", (type, plural) => {
  expect(pluralizeTypeName(type)).toBe(plural);
});
