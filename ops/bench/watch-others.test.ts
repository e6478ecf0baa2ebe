import { expect, test } from "vitest";
import { getTicks, readProcessor, shareOfOthers } from "./read-processor.ts";
import { getWorst, requireAlone } from "./watch-others.ts";

test("a run's are its process, all below it, and what works in its folder with all below that", () => {
  const folder = "/tmp/run";
  const processes = [
    { pid: 1, parent: 0, ticks: 1, folder: "/" },
    { pid: 20, parent: 1, ticks: 10, folder: "/shop" },
    { pid: 21, parent: 20, ticks: 100, folder: "/shop" },
    { pid: 22, parent: 21, ticks: 1000, folder: "/tmp/run" },
    { pid: 30, parent: 1, ticks: 10_000, folder: "/tmp/run/database" },
    { pid: 31, parent: 30, ticks: 100_000, folder: "/" },
    { pid: 40, parent: 1, ticks: 1_000_000, folder: "/tmp/run-of-others" },
  ];
  expect(getTicks(processes, { pid: 20, folder })).toBe(111_110);
});

test("what this process does is counted as busy, and as ours", () => {
  const before = readProcessor("/nowhere");
  for (const end = process.cpuUsage().user + 300_000; process.cpuUsage().user < end; );
  const after = readProcessor("/nowhere");
  expect(after.ours - before.ours).toBeGreaterThan(20);
  expect(after.busy - before.busy).toBeGreaterThan(20);
  expect(after.busy).toBeLessThanOrEqual(after.all);
});

test("the share of others is what was busy and not ours, of all there was", () => {
  const before = { all: 1000, busy: 600, ours: 100 };
  expect(shareOfOthers(before, { all: 1200, busy: 700, ours: 160 })).toBeCloseTo(0.2);
  expect(shareOfOthers(before, { all: 1200, busy: 700, ours: 220 })).toBe(0);
});

test("a look alone says nothing, and what lasts for longer counts, however quiet the rest was", () => {
  const quiet = Array<number>(20).fill(0.01);
  expect(getWorst([...quiet, 0.9, 0.01, 0.9, ...quiet])).toBe(0.01);
  expect(getWorst([...quiet, 0.5, 0.3, 0.4, ...quiet])).toBe(0.3);
  expect(getWorst([0.2])).toBe(0.2);
});

test("above the stated share no figures are to be written, and why is said", () => {
  expect(requireAlone(0.1)).toBe(0.1);
  expect(() => requireAlone(0.34)).toThrow(
    "Others took 34 % of the processor while it was measured, and above 10 % no figures are written.",
  );
});
