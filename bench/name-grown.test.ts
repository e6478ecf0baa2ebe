import { expect, test } from "vitest";
import { nameGrown } from "./name-grown.ts";

const bounds = { from: 1, mostMs: 25 };
const level = { what: "list", medianMs: [3, 5, 10] };

test("what doubled since a thousand and what is above what is allowed is named with both figures", () => {
  const doubled = { what: "size guides", medianMs: [1, 2, 4.1] };
  const slow = { what: "index", medianMs: [9, 20, 25.1] };
  expect(nameGrown([level, doubled, slow], bounds)).toBe(
    "With the most, above twice its figure with a thousand, or above 25 ms: size guides (2 → 4.1), index (20 → 25.1).",
  );
});

test("nothing is named where nothing grew, and that is said", () => {
  expect(nameGrown([level], bounds)).toBe(
    "With the most, nothing is above twice its figure with a thousand, or above 25 ms.",
  );
});
