import { expect, test } from "vitest";
import { code128 } from "./code-128.ts";

const modules = (text: string) =>
  code128(text)
    .map((width, index) => (index % 2 === 0 ? "1" : "0").repeat(width))
    .join("");

test("a text starts, checks and ends as the standard says", () => {
  // "Wikipedia" in code set B: the worked example everybody has, whose check value is 88.
  const drawn = modules("Wikipedia");
  const signs = drawn.slice(0, -13).match(/.{11}/g) ?? [];
  expect(signs).toHaveLength(11);
  expect(signs[0]).toBe("11010010000");
  expect(signs.at(-1)).toBe("11110010010");
  expect(drawn.slice(-13)).toBe("1100011101011");
});

test("an order number takes eleven modules per character, and no two characters look the same", () => {
  const all = "ASO-0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const signs = modules(all).slice(11, -24).match(/.{11}/g) ?? [];
  expect(signs).toHaveLength(all.length);
  expect(new Set(signs).size).toBe(new Set(all).size);
  for (const sign of signs) expect(sign).toMatch(/^1.*0$/);
});

test("anything but printable ASCII is refused", () => {
  expect(() => code128("Aṣọ")).toThrow(RangeError);
});
