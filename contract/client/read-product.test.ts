import { describe, expect, test } from "vitest";
import { readProduct, readSize, type WireProduct } from "./read-product.ts";

const read = (wire: unknown) => readProduct(wire as WireProduct);

describe("a product of the wire", () => {
  test("is read by its canonical names", () => {
    const product = read({
      id: "prd_1",
      name: "Shirt",
      price: 12_500.5,
      discount: 10,
      category: "WOMEN",
      stock: 7,
      createdAt: "2026-11-01T00:00:00.000Z",
      images: [{ url: "/a.webp" }],
      sizesStock: [{ size: { size: "M" }, stock: 7 }],
      tieredPricing: [{ minQuantity: 10, price: 11_000 }],
    });
    expect(product).toMatchObject({
      price: 12_500.5,
      discount: 10,
      category: "WOMEN",
      stock: 7,
      sizesStock: [{ size: { size: "M" }, stock: 7 }],
      tieredPricing: [{ minQuantity: 10, price: 11_000 }],
    });
  });

  test("is read by the other names the specification allows", () => {
    const product = read({
      unitPrice: "9000",
      inventory: "4",
      created_at: "2026-11-02",
      sizesStock: [{ size: "L", inventory: 4 }, "XL"],
      tieredPricing: [
        { minQty: 10, price: "8000" },
        { quantity: 25, price: 7500 },
      ],
    });
    expect(product).toMatchObject({
      price: 9000,
      stock: 4,
      createdAt: "2026-11-02",
      category: "MEN",
      discount: 0,
      images: [],
      sizesStock: [
        { size: { size: "L" }, stock: 4 },
        { size: { size: "XL" }, stock: 0 },
      ],
      tieredPricing: [
        { minQuantity: 10, price: 8000 },
        { minQuantity: 25, price: 7500 },
      ],
    });
  });

  test("prefers the canonical name, also where it is zero", () => {
    expect(read({ price: 0, unitPrice: 5, stock: 0, inventory: 5 })).toMatchObject({
      price: 0,
      stock: 0,
    });
  });

  test("takes what is no number as zero and what is missing as nothing", () => {
    expect(
      read({ price: "dear", stock: {}, sizesStock: [null], tieredPricing: [null, {}] }),
    ).toMatchObject({
      price: 0,
      stock: 0,
      sizesStock: [{ size: { size: "" }, stock: 0 }],
      tieredPricing: [{ minQuantity: 0, price: 0 }],
    });
    expect(read({ sizesStock: "M", tieredPricing: 7, images: null })).toMatchObject({
      sizesStock: [],
      tieredPricing: [],
      images: [],
    });
  });

  test.each([
    ["M", "M"],
    [{ size: "M" }, "M"],
    [{ size: { size: "M" } }, "M"],
    [null, ""],
    [7, ""],
  ])("size %j is %j", (wire, size) => {
    expect(readSize(wire)).toBe(size);
  });
});
