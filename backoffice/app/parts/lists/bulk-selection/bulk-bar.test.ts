import { expect, test } from "vitest";
import { bulkResultText } from "./bulk-bar.tsx";

const deleted = (name: string) => ({ name, reason: "was cancelled." });

test.each([
  [[{ name: "A" }, { name: "B" }], "2 packed."],
  [[{ name: "A" }, deleted("B")], "1 packed. B: was cancelled."],
  [[deleted("A")], "None packed. A: was cancelled."],
  [
    ["A", "B", "C", "D", "E"].map(deleted),
    "None packed. A: was cancelled. B: was cancelled. C: was cancelled. and 2 more",
  ],
])("%o: %j", (results, text) => {
  expect(bulkResultText(results, "packed")).toBe(text);
});
