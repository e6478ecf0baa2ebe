import { expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { addPiece, priceOf, setQuantity, sumOf } from "./chosen-line.ts";

const product = (id: string, price: number, discount = 0) =>
  ({ id, name: id, price, discount }) as Product;
const shirt = product("shirt", 10_000);
const dress = product("dress", 30_000, 25);

test("a size chosen twice is one line of two pieces, and other sizes are lines of their own", () => {
  const lines = [
    [shirt, "M"],
    [shirt, "L"],
    [shirt, "M"],
    [dress, "M"],
  ].reduce<ReturnType<typeof addPiece>>(
    (chosen, [of, size]) => addPiece(chosen, of as Product, size as string),
    [],
  );
  expect(lines.map((line) => [line.product.id, line.size, line.quantity])).toEqual([
    ["shirt", "M", 2],
    ["shirt", "L", 1],
    ["dress", "M", 1],
  ]);
  expect(priceOf(dress)).toBe(2_250_000);
  expect(sumOf(lines)).toBe(5_250_000);
});

test("a line of no pieces is gone", () => {
  const lines = addPiece(addPiece([], shirt, "M"), dress, "S");
  const [first] = lines;
  if (!first) throw new Error("There is no line");
  expect(setQuantity(lines, first, 0)).toEqual(lines.slice(1));
  expect(setQuantity(lines, first, 5)[0]?.quantity).toBe(5);
});
