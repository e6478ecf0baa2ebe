import { afterEach, expect, test, vi } from "vitest";
import {
  formatCountdown,
  getResendCooldownEnd,
  getSecondsLeft,
  startResendCooldown,
} from "./verification-mail.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a wait survives a reload, but not the correction of a clock that was a year ahead", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.useFakeTimers({ now: Date.parse("2027-11-23T02:00:00Z") });
  startResendCooldown("usr_1", 60);
  expect(getResendCooldownEnd("usr_1")).toBe(Date.now() + 60_000);
  expect(getResendCooldownEnd("usr_2")).toBe(0);
  vi.setSystemTime("2026-11-23T02:00:00Z");
  expect(getResendCooldownEnd("usr_1")).toBe(0);
});

test.each([
  { endsAt: 60_000, now: 0, left: 60 },
  { endsAt: 60_000, now: 1, left: 60 },
  { endsAt: 60_000, now: 59_001, left: 1 },
  { endsAt: 60_000, now: 60_000, left: 0 },
  { endsAt: 60_000, now: 90_000, left: 0 },
])("$left s remain at $now of $endsAt ms", ({ endsAt, now, left }) => {
  expect(getSecondsLeft(endsAt, now)).toBe(left);
});

test.each([
  [60, "1:00"],
  [42, "0:42"],
  [5, "0:05"],
  [0, "0:00"],
  [754, "12:34"],
])("%i s read %s", (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
