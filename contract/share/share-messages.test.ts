import { describe, expect, test } from "vitest";
import { kobo } from "../money/kobo.ts";
import { cartMessage, orderMessage, quoteMessage } from "./share-messages.ts";

const store = { name: "Aṣọ", url: "https://shop.example" };
const shirt = { id: "a", size: "M", quantity: 2, name: "Ẹlẹ́kọ camp\nshirt" };

describe("a message about a cart", () => {
  test("has the items and ends with the link", () => {
    const { text, link } = cartMessage(store, [shirt]);
    expect(text).toBe(
      "My Aṣọ cart (2 items):\n• 2 × Ẹlẹ́kọ camp shirt, M\nhttps://shop.example/cart?items=a~M~2",
    );
    expect(link).toBe("https://shop.example/cart?items=a~M~2");
  });

  test("lists twelve lines and counts the rest", () => {
    const lines = Array.from({ length: 15 }, (_, i) => ({ ...shirt, id: `p${i}` }));
    const { text } = cartMessage(store, lines);
    expect(text.split("\n")).toHaveLength(15);
    expect(text).toContain("… and 3 more");
  });

  test("says when its link has fewer lines than the cart", () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({ ...shirt, id: `p${i}` }));
    expect(cartMessage(store, lines).text).toContain("The link includes only the first 100 items.");
  });
});

test("a message about an order has its total, and no personal data", () => {
  const order = { totalKobo: kobo(7_600_050) };
  expect(orderMessage(store, order, [shirt]).text).toBe(
    [
      "My Aṣọ order (2 items):",
      "• 2 × Ẹlẹ́kọ camp shirt, M",
      "Total ₦76,000.50",
      "Order the same at today's prices:",
      "https://shop.example/cart?items=a~M~2",
    ].join("\n"),
  );
});

test("a quote has unit prices, a total and a date, and says that prices may change", () => {
  const lines = [
    { ...shirt, quantity: 12, unitPriceKobo: kobo(3_610_000) },
    { ...shirt, size: "L", quantity: 1, unitPriceKobo: kobo(3_610_000) },
  ];
  expect(quoteMessage(store, lines, new Date("2026-03-01T23:30:00Z")).text).toBe(
    [
      "Aṣọ quote, 2 March 2026 (13 items):",
      "• 12 × Ẹlẹ́kọ camp shirt, M at ₦36,100",
      "• 1 × Ẹlẹ́kọ camp shirt, L at ₦36,100",
      "Total ₦469,300",
      "Today's prices; they may change until you order.",
      "https://shop.example/cart?items=a~M~12,a~L~1",
    ].join("\n"),
  );
});
