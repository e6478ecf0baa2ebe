import { expect, test } from "vitest";
import { stockLimitMessage } from "./stock-messages.ts";

test.each<[stock: number, wanted: number, inCart: number, text: string]>([
  [3, 2, 0, ""],
  [3, 3, 0, "Only 3 in stock"],
  [3, 2, 1, "Only 3 in stock, 1 in your cart"],
  [3, 1, 1, ""],
  [1000, 1000, 0, "Only 1,000 in stock"],
  [5000, 999, 0, ""],
  [5000, 1000, 0, "Maximum 1,000 per order"],
])("of %i in stock, %i wanted beside %i in the cart: %s", (stock, quantity, inCart, message) => {
  expect(stockLimitMessage(stock, quantity, inCart)).toBe(message);
});
