import { expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { addItem, linesTotal, productPrice, setQuantity } from "./cart-lines.tsx";

const product = (id: string, price: number, discount = 0) =>
  ({ id, name: id, price, discount }) as Product;
const shirt = product("shirt", 10_000);
const dress = product("dress", 30_000, 25);

test("adding a size twice makes one line of two; other sizes are separate lines", () => {
  const lines = [
    [shirt, "M"],
    [shirt, "L"],
    [shirt, "M"],
    [dress, "M"],
  ].reduce<ReturnType<typeof addItem>>(
    (chosen, [of, size]) => addItem(chosen, of as Product, size as string),
    [],
  );
  expect(lines.map((line) => [line.product.id, line.size, line.quantity])).toEqual([
    ["shirt", "M", 2],
    ["shirt", "L", 1],
    ["dress", "M", 1],
  ]);
  expect(productPrice(dress)).toBe(2_250_000);
  expect(linesTotal(lines)).toBe(5_250_000);
});

test("removes a line at quantity 0", () => {
  const lines = addItem(addItem([], shirt, "M"), dress, "S");
  const [first] = lines;
  if (!first) throw new Error("There is no line");
  expect(setQuantity(lines, first, 0)).toEqual(lines.slice(1));
  expect(setQuantity(lines, first, 5)[0]?.quantity).toBe(5);
});
