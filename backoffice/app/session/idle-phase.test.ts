import { expect, test } from "vitest";
import { clockOf, idlePhase } from "./idle-phase.ts";

const limits = { endsAfterMs: 30 * 60_000, noticeMs: 2 * 60_000 };
const minutes = (count: number) => count * 60_000;

test.each([
  [0, { phase: "active" }],
  [minutes(28) - 1, { phase: "active" }],
  [minutes(28), { phase: "notice", leftSeconds: 120 }],
  [minutes(28) + 1, { phase: "notice", leftSeconds: 120 }],
  [minutes(30) - 1, { phase: "notice", leftSeconds: 1 }],
  [minutes(30), { phase: "ended" }],
  // A computer that slept wakes after the end.
  [minutes(600), { phase: "ended" }],
])("after %i ms idle: %o", (rested, phase) => {
  expect(idlePhase(1_000_000, 1_000_000 + rested, limits)).toEqual(phase);
});

test.each([
  [120, "2:00"],
  [65, "1:05"],
  [42, "0:42"],
  [1, "0:01"],
])("%i seconds: %s", (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock);
});
