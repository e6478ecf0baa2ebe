import { expect, test } from "vitest";
import { mergeSizes, restoreSizes } from "./merge-sizes.ts";

const at = (size: string, knownStock: number | null, typed = String(knownStock ?? "")) => ({
  size,
  knownStock,
  typed,
});

test("untouched stock is updated, differences apply to it, counts stay", () => {
  const base = [at("S", 10), at("M", 5), at("L", 8), at("XL", 2)];
  const newer = [at("S", 7), at("M", 4), at("L", 8), at("XL", 1)];
  const typed = [at("S", 10), at("M", 5, "+12"), at("L", 8, "6"), at("XL", 2, "−1")];
  expect(mergeSizes(base, newer, typed)).toEqual({
    value: [at("S", 7), at("M", 4, "+12"), at("L", 8, "6"), at("XL", 1, "−1")],
    hasConflict: true,
  });
  expect(mergeSizes(base, newer.with(1, at("M", 5)).with(3, at("XL", 2)), typed).hasConflict).toBe(
    false,
  );
});

test("edits during a save apply to the saved stock", () => {
  const sent = [at("S", 10, "+2"), at("M", 5, "6")];
  const saved = [at("S", 12), at("M", 6)];
  const typed = [at("S", 10, "+3"), at("M", 5, "7")];
  expect(mergeSizes(sent, saved, typed).value).toEqual([at("S", 12, "+1"), at("M", 6, "7")]);
  expect(mergeSizes(sent, saved, sent).value).toEqual(saved);
});

test("added sizes are merged; an edited size that was removed becomes new", () => {
  const base = [at("S", 10), at("M", 5)];
  expect(mergeSizes(base, [at("S", 10), at("L", 3)], [at("S", 10), at("M", 5, "4")]).value).toEqual(
    [at("S", 10), at("L", 3), at("M", null, "4")],
  );
  expect(mergeSizes(base, [at("S", 10)], base).value).toEqual([at("S", 10)]);
});

test("restores only the cells of the discarded save", () => {
  const base = [at("S", 10), at("M", 30)];
  const typed = [at("S", 10, "+3"), at("M", 30, "+14"), at("L", null, "4")];
  const left = restoreSizes(base, typed, [{ size: "m" }, { size: "L" }]);
  expect(left).toEqual([at("S", 10, "+3"), at("M", 30)]);
  const newer = [at("S", 10), at("M", 42), at("L", 4)];
  expect(mergeSizes(base, newer, left)).toEqual({
    value: [at("S", 10, "+3"), at("M", 42), at("L", 4)],
    hasConflict: false,
  });
});
