import fc from "fast-check";
import { expect, test } from "vitest";
import { paginationItems } from "./pagination.tsx";

const b = "gap-before";
const a = "gap-after";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 22, [1, 2, 3, 4, a, 22]],
  [4, 22, [1, 2, 3, 4, 5, a, 22]],
  [11, 22, [1, b, 10, 11, 12, a, 22]],
  [22, 22, [1, b, 19, 20, 21, 22]],
])("page %i of %i offers %j", (page, pages, steps) => {
  expect(paginationItems(page, pages)).toEqual(steps);
});

test("pages rise, and a gap hides at least two", () => {
  const anyPage = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(anyPage, ([page, pages]) => {
      const steps = paginationItems(page, pages);
      expect(steps[0]).toBe(1);
      expect(steps.at(-1)).toBe(pages);
      expect(steps).toContain(page);
      for (const [i, step] of steps.entries()) {
        if (i === 0) continue;
        const before = steps[i - 1];
        const after = steps[i + 1];
        if (typeof step === "string") expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === "number") expect(step - before).toBe(1);
      }
    }),
  );
});
