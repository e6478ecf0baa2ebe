import { expect, it } from "vitest";
import { shopSides, sideLinks } from "./navigation.ts";

it("lists everything first and then each product type of a side", () => {
  const [men] = shopSides;
  expect(sideLinks(men, [{ id: "kaftan & more", name: "Kaftan" }])).toEqual([
    { label: "All men", to: "/products?category=men" },
    { label: "Kaftan", to: "/products?category=men&type=kaftan%20%26%20more" },
  ]);
});
