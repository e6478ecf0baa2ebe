import fc from "fast-check";
import { expect, test } from "vitest";
import { listOutdated } from "./keep.ts";
import { backupName } from "./target.ts";

const dayMs = 24 * 3600 * 1000;
const at = (day: number, hour = 1) =>
  backupName(new Date(Date.UTC(2026, 10, day) + hour * 3_600_000));

test("the newest of each day and of each week is kept", () => {
  // 22 November 2026 is a Sunday.
  const names = [at(2), at(8), at(9), at(15), at(20), at(21), at(22), at(22, 13)];
  expect(listOutdated(names, { keepDays: 2, keepWeeks: 3 })).toEqual([
    at(22),
    at(20),
    at(9),
    at(2),
  ]);
});

test("what is not ours is left alone, and the newest is never removed", () => {
  const none = { keepDays: 1, keepWeeks: 0 };
  expect(listOutdated(["holiday.jpg", `${at(3)}.part`, at(2), at(1)], none)).toEqual([at(1)]);
});

test("a store that is backed up daily keeps what it says, however long it runs", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 200 }),
      (keepDays, keepWeeks, days) => {
        let kept: string[] = [];
        for (let day = 1; day <= days; day += 1) {
          kept.push(backupName(new Date(Date.UTC(2026, 0, 1) + day * dayMs)));
          const outdated = new Set(listOutdated(kept, { keepDays, keepWeeks }));
          kept = kept.filter((name) => !outdated.has(name));
        }
        expect(kept.length).toBeLessThanOrEqual(keepDays + keepWeeks);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(days, keepDays));
      },
    ),
    { numRuns: 30 },
  );
});
