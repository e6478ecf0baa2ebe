import { expect, test } from "vitest";
import { tellMany } from "./tell-many.ts";

const gone = (name: string) => ({ name, reason: "was cancelled meanwhile." });

test.each([
  [[{ name: "A" }, { name: "B" }], "2 packed."],
  [[{ name: "A" }, gone("B")], "1 packed. B: was cancelled meanwhile."],
  [[gone("A")], "None packed. A: was cancelled meanwhile."],
  [
    ["A", "B", "C", "D", "E"].map(gone),
    "None packed. A: was cancelled meanwhile. B: was cancelled meanwhile. C: was cancelled meanwhile. and 2 more",
  ],
])("%o is told as %j", (results, words) => {
  expect(tellMany(results, "packed")).toBe(words);
});
