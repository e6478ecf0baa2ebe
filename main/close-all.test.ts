import { expect, test } from "vitest";
import { closeAll } from "./close-all.ts";

test("closes in order, one after the other", async () => {
  const closed: string[] = [];
  const close = (name: string) => async () => {
    await Promise.resolve();
    closed.push(name);
  };
  await closeAll([close("door"), close("jobs"), close("database")]);
  expect(closed).toEqual(["door", "jobs", "database"]);
});

test("what fails keeps nothing after it open, and the first fault is told", async () => {
  const closed: string[] = [];
  const fail = (name: string) => () => {
    throw new Error(name);
  };
  const all = closeAll([fail("jobs"), fail("metrics"), () => closed.push("database")]);
  await expect(all).rejects.toThrow("jobs");
  expect(closed).toEqual(["database"]);
});
