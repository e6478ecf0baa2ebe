import { expect, test } from "vitest";
import { nameGrown } from "./name-grown.ts";
import { pageCalls } from "./product-calls.ts";
import { formatProducts } from "./report-growth.ts";

const bounds = { amounts: [56, 1000, 100_000], from: 1000, maxMs: 25 };
const level = { what: "list", medianMs: [1, 5, 10] };

test("what doubled since the amount compared with and what is above what is allowed is named with both figures", () => {
  const doubled = { what: "size guides", medianMs: [4, 2, 4.1] };
  const slow = { what: "index", medianMs: [9, 20, 25.1] };
  expect(nameGrown([level, doubled, slow], bounds)).toBe(
    "With the most, above twice its figure with 1,000, or above 25 ms: size guides (2 → 4.1), index (20 → 25.1).",
  );
});

test("nothing is named where nothing grew, and that is said", () => {
  expect(nameGrown([level], bounds)).toBe(
    "With the most, nothing is above twice its figure with 1,000, or above 25 ms.",
  );
});

test("an amount that nothing was measured with is no amount to compare with", () => {
  expect(() => nameGrown([level], { ...bounds, from: 2000 })).toThrow(
    "Nothing was measured with 2000",
  );
});

test("of many goods, calls and lists are compared with a thousand, each with what is allowed for it", () => {
  const report = formatProducts(
    {
      shop: [{ what: "sizes", medianMs: [1, 4, 6, 8] }],
      lists: [{ what: "a list", medianMs: [1, 4, 6, 9] }],
      staff: [],
      work: [],
    },
    { date: "", machine: "", busy: "", busyBefore: "", byOthers: "" },
  );
  expect(report).toContain("nothing is above twice its figure with 1,000, or above 25 ms.");
  expect(report).toContain("above twice its figure with 1,000, or above 1,000 ms: a list (4 → 9).");
});

test("the page where lists are pasted is measured with the others", () => {
  expect(pageCalls().map(([, path]) => path)).toContain("/quick-order");
});
