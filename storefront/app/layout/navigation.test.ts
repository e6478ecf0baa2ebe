import { expect, it } from "vitest";
import { shopSides, sideLinks } from "./navigation.ts";

it("lists everything first and then each product type of a side", () => {
  const [men, women] = shopSides;
  const types = {
    men: [{ id: "kaftan & more", name: "Kaftan" }],
    women: [{ id: "skirt", name: "Skirt" }],
  };
  expect(sideLinks(men, types)).toEqual([
    { label: "All men", to: "/products?category=men" },
    { label: "Kaftan", to: "/products?category=men&type=kaftan%20%26%20more" },
  ]);
  expect(sideLinks(women, types).map(({ label }) => label)).toEqual(["All women", "Skirt"]);
});
