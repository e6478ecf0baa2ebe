import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartLink, cartMessage, readCartLink, whatsAppLink } from "./cart-link.ts";

const store = "https://shop.example";
const itemsOf = (link: string) => new URL(link).searchParams.get("items");

describe("a link to a cart", () => {
  test("is readable and carries no price", () => {
    const lines = [
      { id: "eleko-camp-shirt-7k2m9x", size: "M", quantity: 12, price: 99 },
      { id: "osogbo-boubou-1a2b3c", size: "XXL", quantity: 1, price: 99 },
    ];
    expect(cartLink(store, lines)).toBe(
      "https://shop.example/cart?items=eleko-camp-shirt-7k2m9x~M~12,osogbo-boubou-1a2b3c~XXL~1",
    );
  });

  test("gives back what went in, whatever the sizes are called", () => {
    const line = fc.record({
      id: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
      size: fc.constantFrom("M", "XL", "One size", "UK 8/10", "6,5", "10½", "Ẹ"),
      quantity: fc.integer({ min: 1, max: 1000 }),
    });
    const identity = ({ id, size }: { id: string; size: string }) => `${id} ${size}`;
    const cart = fc.uniqueArray(line, { maxLength: 20, selector: identity });
    fc.assert(
      fc.property(cart, (lines) => {
        expect(readCartLink(itemsOf(cartLink(store, lines)))).toEqual(lines);
      }),
    );
  });

  test.each([
    [null],
    [""],
    ["a"],
    ["a~M"],
    ["a~M~0"],
    ["a~M~-1"],
    ["a~M~1.5"],
    ["a~M~1e3"],
    ["a~M~1~5000"],
    ["<b>~M~1"],
    ["a~<script>~1"],
    ["a~M\u0000~1"],
    [`${"a".repeat(101)}~M~1`],
    ["a~%E0%A4%A~1"],
  ])("of the form %j gives nothing", (items) => {
    expect(readCartLink(items)).toEqual([]);
  });

  test("adds repeated lines up and keeps within what an order takes", () => {
    expect(readCartLink("a~M~2,a~M~3,b~L~900000")).toEqual([
      { id: "a", size: "M", quantity: 5 },
      { id: "b", size: "L", quantity: 1000 },
    ]);
    const many = Array.from({ length: 150 }, (_, i) => ({ id: `p${i}`, size: "M", quantity: 1 }));
    expect(readCartLink(many.map(({ id }) => `${id}~M~1`).join(","))).toHaveLength(100);
    expect(readCartLink(itemsOf(cartLink(store, many)))).toHaveLength(100);
    const long = many.map((line) => ({ ...line, id: `${line.id}${"x".repeat(90)}` }));
    const link = cartLink(store, long);
    expect(link.length).toBeLessThanOrEqual(6000);
    expect(readCartLink(itemsOf(link))).toEqual(long.slice(0, readCartLink(itemsOf(link)).length));
  });

  test("never throws on what anybody types into an address", () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(readCartLink(text))));
  });
});

describe("a message about a cart", () => {
  test("says what is in it and ends with the link", () => {
    const lines = [{ id: "a", size: "M", quantity: 2, name: "Ẹlẹ́kọ camp\nshirt" }];
    expect(cartMessage("Aṣọ", store, lines)).toBe(
      "My Aṣọ cart (2 pieces):\n• 2 × Ẹlẹ́kọ camp shirt, M\nhttps://shop.example/cart?items=a~M~2",
    );
    expect(whatsAppLink("Aṣọ & co")).toBe("https://wa.me/?text=A%E1%B9%A3%E1%BB%8D%20%26%20co");
  });

  test("shows twelve lines and counts the rest", () => {
    const lines = Array.from({ length: 15 }, (_, i) => ({
      id: `p${i}`,
      size: "M",
      quantity: 1,
      name: `Product ${i}`,
    }));
    const message = cartMessage("Aṣọ", store, lines);
    expect(message.split("\n")).toHaveLength(15);
    expect(message).toContain("… and 3 more");
  });
});
