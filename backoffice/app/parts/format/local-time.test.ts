import { expect, test } from "vitest";
import { toIso, toLocal } from "./local-time.ts";

test("uses UTC+1", () => {
  expect(toLocal("2026-12-31T23:30:00.000Z")).toBe("2027-01-01T00:30");
  expect(toIso("2027-01-01T00:30")).toBe("2026-12-31T23:30:00.000Z");
  expect(toIso("")).toBeNull();
  expect(toLocal(null)).toBe("");
});
