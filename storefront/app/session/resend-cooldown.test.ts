import { expect, test } from "vitest";
import { countdownText, secondsLeft } from "./resend-cooldown.ts";

test.each([
  { endsAt: 60_000, now: 0, left: 60 },
  { endsAt: 60_000, now: 1, left: 60 },
  { endsAt: 60_000, now: 59_001, left: 1 },
  { endsAt: 60_000, now: 60_000, left: 0 },
  { endsAt: 60_000, now: 90_000, left: 0 },
])("$left s are left at $now of $endsAt ms", ({ endsAt, now, left }) => {
  expect(secondsLeft(endsAt, now)).toBe(left);
});

test.each([
  [60, "1:00"],
  [42, "0:42"],
  [5, "0:05"],
  [0, "0:00"],
  [754, "12:34"],
])("%i s read %s", (seconds, text) => {
  expect(countdownText(seconds)).toBe(text);
});
