import fc from "fast-check";
import { expect, test } from "vitest";
import { listOutdated, type RetentionPolicy } from "./retention.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (day: number, hour = 1) => ({
  name: `${day} ${hour}`,
  takenAt: new Date(Date.UTC(2026, 10, day) + hour * hourMs),
});
const whole = async () => true;
const now = at(25).takenAt;

test("all of the last 48 hours stay, then the newest of each day and of each week", async () => {
  // 22 November 2026 is a Sunday.
  const recent = [at(25, 0), at(24, 13), at(24, 12), at(23, 1)];
  const older = [at(22, 13), at(22), at(21), at(20), at(15), at(9), at(8), at(2)];
  const keeping = { retentionDays: 2, retentionWeeks: 3 };
  expect(await listOutdated([...older, ...recent], now, keeping, whole)).toEqual(
    [at(22), at(20), at(9), at(2)].map(({ name }) => name),
  );
});

test("one that is not whole keeps neither day nor week", async () => {
  const torn = new Set([at(22, 13).name, at(21).name, at(15).name]);
  const backups = [at(22, 13), at(22), at(21), at(20), at(15), at(14)];
  const isWhole = async (name: string) => !torn.has(name);
  const outdated = await listOutdated(
    backups,
    now,
    { retentionDays: 2, retentionWeeks: 2 },
    isWhole,
  );
  expect(outdated).toEqual([...torn]);
});

test("whatever the times and whatever is torn, what had to stay stays and no more than that", async () => {
  const backup = fc.record({ hour: fc.integer({ min: -5, max: 60 * 24 }), torn: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(backup, { maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 6 }),
      async (files, retentionDays, retentionWeeks) => {
        const backups = files.map(({ hour, torn }, id) => ({
          name: `${id}`,
          takenAt: new Date(now.getTime() - hour * hourMs),
          torn,
        }));
        const isWhole = async (name: string) => !backups[Number(name)]?.torn;
        const outdated = new Set(
          await listOutdated(backups, now, { retentionDays, retentionWeeks }, isWhole),
        );
        const stayed = backups.filter(({ name }) => !outdated.has(name));
        const isRecent = ({ takenAt }: { takenAt: Date }) =>
          now.getTime() - takenAt.getTime() <= 48 * hourMs;
        expect(stayed).toEqual(expect.arrayContaining(backups.filter(isRecent)));
        const older = backups.filter((each) => !isRecent(each) && !each.torn);
        const days = [...new Set(older.map(dayOf))].sort((a, b) => b - a).slice(0, retentionDays);
        for (const day of days) {
          const newest = Math.max(
            ...older.filter((each) => dayOf(each) === day).map(({ takenAt }) => takenAt.getTime()),
          );
          expect(stayed.some((each) => !each.torn && each.takenAt.getTime() === newest)).toBe(true);
        }
        const stayedOlder = stayed.filter((each) => !isRecent(each));
        expect(stayedOlder.every(({ torn }) => !torn)).toBe(true);
        expect(stayedOlder.length).toBeLessThanOrEqual(retentionDays + retentionWeeks);
      },
    ),
  );
});

const dayOf = ({ takenAt }: { takenAt: Date }) => Math.floor(takenAt.getTime() / dayMs);

test("a store that is backed up daily keeps what it says, however long it runs", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 200 }),
      async (retentionDays, retentionWeeks, days) => {
        const keeping: RetentionPolicy = { retentionDays, retentionWeeks };
        let stored: ReturnType<typeof at>[] = [];
        for (let day = 1; day <= days; day += 1) {
          const latest = at(day);
          stored.push(latest);
          const outdated = new Set(await listOutdated(stored, latest.takenAt, keeping, whole));
          stored = stored.filter(({ name }) => !outdated.has(name));
        }
        expect(stored.length).toBeLessThanOrEqual(3 + retentionDays + retentionWeeks);
        expect(stored.length).toBeGreaterThanOrEqual(Math.min(days, 3 + retentionDays));
      },
    ),
    { numRuns: 30 },
  );
});
