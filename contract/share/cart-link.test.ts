import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartLink, parseCartLink } from "./cart-link.ts";

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

  test("parses to what it was created from, whatever the sizes are called", () => {
    const line = fc.record({
      id: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
      size: fc.constantFrom("M", "XL", "One size", "UK 8/10", "6,5", "10½", "Ẹ"),
      quantity: fc.integer({ min: 1, max: 1000 }),
    });
    const identity = ({ id, size }: { id: string; size: string }) => `${id} ${size}`;
    const cart = fc.uniqueArray(line, { maxLength: 20, selector: identity });
    fc.assert(
      fc.property(cart, (lines) => {
        const read = parseCartLink(itemsOf(cartLink(store, lines)));
        expect(read).toEqual({ lines, unreadable: 0 });
      }),
    );
  });

  test.each([
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
  ])("of the form %j is empty, and says so", (items) => {
    expect(parseCartLink(items)).toEqual({ lines: [], unreadable: 1 });
  });

  test("without items is an empty cart", () => {
    for (const items of [null, "", ","]) {
      expect(parseCartLink(items)).toEqual({ lines: [], unreadable: 0 });
    }
  });

  test("keeps valid parts and counts the rest", () => {
    expect(parseCartLink("a~M~2,nonsense,b~L~1,c~M~0")).toEqual({
      lines: [
        { id: "a", size: "M", quantity: 2 },
        { id: "b", size: "L", quantity: 1 },
      ],
      unreadable: 2,
    });
  });

  test("takes no quantity from a truncated part", () => {
    const long = `${"a".repeat(5994)}~M~1,b~M~12`;
    expect(parseCartLink(long.slice(0, 6000)).lines).toEqual([]);
    const many = Array.from({ length: 700 }, (_, i) => `p${i}~M~12`).join();
    const { lines, unreadable } = parseCartLink(many);
    expect(lines).toHaveLength(100);
    expect(lines.every(({ quantity }) => quantity === 12)).toBe(true);
    expect(unreadable).toBeGreaterThan(500);
  });

  test("merges repeated lines and keeps within the limits of an order", () => {
    expect(parseCartLink("a~M~2,a~M~3,b~L~900000").lines).toEqual([
      { id: "a", size: "M", quantity: 5 },
      { id: "b", size: "L", quantity: 1000 },
    ]);
    const many = Array.from({ length: 150 }, (_, i) => ({ id: `p${i}`, size: "M", quantity: 1 }));
    expect(parseCartLink(many.map(({ id }) => `${id}~M~1`).join(",")).lines).toHaveLength(100);
    expect(parseCartLink(itemsOf(cartLink(store, many))).lines).toHaveLength(100);
    const long = many.map((line) => ({ ...line, id: `${line.id}${"x".repeat(90)}` }));
    const link = cartLink(store, long);
    expect(link.length).toBeLessThanOrEqual(6000);
    const { lines } = parseCartLink(itemsOf(link));
    expect(lines).toEqual(long.slice(0, lines.length));
  });

  test("never throws on any input", () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseCartLink(text).lines)));
  });
});
