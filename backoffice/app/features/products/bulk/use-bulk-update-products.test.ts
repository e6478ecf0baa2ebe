import { expect, test } from "vitest";
import { countRemaining } from "./use-bulk-update-products.ts";

const ids = (count: number) => new Set(Array.from({ length: count }, (_, n) => String(n)));

test.each([
  ["stay in the list", 200, 405, 405, 200],
  ["leave it by what was changed, as those that are archived", 200, 405, 205, 0],
  ["leave it in part", 200, 405, 305, 100],
  ["stay while somebody adds others", 200, 405, 410, 200],
])("of products that %s", (_what, changed, total, totalNow, there) => {
  expect(countRemaining({ ids: ids(changed), total }, totalNow)).toBe(there);
});
