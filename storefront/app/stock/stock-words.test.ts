import { expect, test } from "vitest";
import { stopWords } from "./stock-words.ts";

test.each<[stock: number, wanted: number, inCart: number, words: string]>([
  [3, 2, 0, ""],
  [3, 3, 0, "Only 3 in stock"],
  [3, 2, 1, "Only 3 in stock, 1 in your cart"],
  [3, 1, 1, ""],
  [1000, 1000, 0, "Only 1,000 in stock"],
  [5000, 999, 0, ""],
  [5000, 1000, 0, "At most 1,000 in one order"],
])("of %i in stock, %i wanted beside %i in the cart: %s", (stock, wanted, inCart, words) => {
  expect(stopWords(stock, wanted, inCart)).toBe(words);
});
