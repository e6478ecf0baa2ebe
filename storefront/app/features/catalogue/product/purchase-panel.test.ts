import { expect, it } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { lowStockMessage, missingSizeMessage, soldOutMessage } from "./purchase-panel.tsx";

it.each([
  [{ XS: 0, S: 5, XL: 3, XXL: 0 }, "XS and XXL are sold out.", "3 left in XL."],
  [{ S: 0, M: 4 }, "S is sold out.", ""],
  [{ S: 9 }, "", ""],
  [{ S: 0, M: 0 }, "Every size is sold out.", ""],
  [{ S: 0, M: 0, L: 0, XL: 9 }, "S, M and L are sold out.", ""],
])("names sizes %o", (stock, soldOut, low) => {
  const product = {
    sizesStock: Object.entries(stock).map(([size, units]) => ({
      size: { size },
      stock: units,
    })),
  } as Product;
  expect(soldOutMessage(product)).toBe(soldOut);
  expect(lowStockMessage(product, "")).toBe(low);
  expect(lowStockMessage(product, "XXL")).toBe("");
});

it("names a size that a colour is not made in", () => {
  const product = { sizesStock: [{ size: { size: "S" }, stock: 0 }], colour: { name: "Sand" } };
  expect(missingSizeMessage(product as Product, "XXL")).toBe("XXL isn’t made in Sand.");
  expect(missingSizeMessage(product as Product, "S")).toBe("");
});
