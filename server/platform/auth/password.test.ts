import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("one client fills no more than its share of the turns, and another is served", async () => {
  const stored = await hashPassword("shopper", "right password", "owner");
  const flood = Array.from({ length: 120 }, () =>
    verifyPassword("shopper", stored, "right password", "flood").then(
      () => "served",
      (error) => error.code,
    ),
  );
  await expect(verifyPassword("shopper", stored, "right password", "owner")).resolves.toBe(true);
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((each) => each === "served")).toHaveLength(25);
  expect(outcomes.filter((each) => each === "rate_limited")).toHaveLength(95);
});
