import { expect, test } from "vitest";
import { pageCalls } from "./calls-of-goods.ts";
import { nameGrown } from "./name-grown.ts";

const bounds = { fewest: 56, mostMs: 25 };
const level = { what: "list", medianMs: [5, 3, 10] };

test("what doubled since the fewest and what is above what is allowed is named with both figures", () => {
  const doubled = { what: "size guides", medianMs: [2, 4, 4.1] };
  const slow = { what: "index", medianMs: [20, 9, 25.1] };
  expect(nameGrown([level, doubled, slow], bounds)).toBe(
    "With the most, above twice its figure with 56, or above 25 ms: size guides (2 → 4.1), index (20 → 25.1).",
  );
});

test("nothing is named where nothing grew, and that is said", () => {
  expect(nameGrown([level], bounds)).toBe(
    "With the most, nothing is above twice its figure with 56, or above 25 ms.",
  );
});

test("the page where lists are pasted is measured with the others", () => {
  expect(pageCalls().map(([, path]) => path)).toContain("/quick-order");
});
