import { expect, test } from "vitest";
import { createCountCache } from "./count-cache.ts";

function createList() {
  let now = 0;
  const list = {
    totals: createCountCache({ isEnabled: true, now: () => now }),
    rows: 5,
    counted: 0,
    pass: (ms: number) => {
      now += ms;
    },
    ask: () =>
      list.totals.get("all", ["list"], async () => {
        list.counted += 1;
        return list.rows;
      }),
  };
  return list;
}

test("a list is counted once until it changes, or for a minute", async () => {
  const list = createList();
  expect(await Promise.all([list.ask(), list.ask()])).toEqual(
    Array(2).fill({ total: 5, isCurrent: true }),
  );
  list.totals.drop(["product:prd_1"]);
  list.pass(59_999);
  await list.ask();
  expect(list.counted).toBe(1);
  list.pass(1);
  list.rows = 6;
  expect(await list.ask()).toEqual({ total: 6, isCurrent: true });
});

test("right after a change the total of before is told as such, and counted again in the meantime", async () => {
  const list = createList();
  await list.ask();
  list.rows = 6;
  list.totals.drop(["list"]);
  list.pass(1_999);
  expect(await list.ask()).toEqual({ total: 5, isCurrent: false });
  expect(await list.ask()).toEqual({ total: 6, isCurrent: true });
  expect(list.counted).toBe(2);
});

test("however often a list changes one count of it is under way", async () => {
  const totals = createCountCache({ isEnabled: true });
  await totals.get("all", ["list"], async () => 5);
  let begun = 0;
  const neverEnds = () => {
    begun += 1;
    return new Promise<number>(() => {});
  };
  for (let change = 0; change < 5; change += 1) {
    totals.drop(["list"]);
    expect(await totals.get("all", ["list"], neverEnds)).toEqual({ total: 5, isCurrent: false });
  }
  expect(begun).toBe(1);
});

test("some seconds after a change whoever asks waits for the new total", async () => {
  const list = createList();
  await list.ask();
  list.rows = 6;
  list.totals.dropAll();
  list.pass(2_000);
  expect(await list.ask()).toEqual({ total: 6, isCurrent: true });
});

test("what changed while it was counted is counted again", async () => {
  const list = createList();
  const first = list.ask();
  list.totals.drop(["list"]);
  expect(await first).toEqual({ total: 5, isCurrent: false });
  list.rows = 6;
  list.pass(2_000);
  expect(await list.ask()).toEqual({ total: 6, isCurrent: true });
  expect(list.counted).toBe(2);
});

test("a count that failed is tried again by who asks next", async () => {
  const list = createList();
  await list.ask();
  list.totals.drop(["list"]);
  const fails = () => Promise.reject(new Error("away"));
  expect(await list.totals.get("all", ["list"], fails)).toEqual({ total: 5, isCurrent: false });
  list.pass(2_000);
  await expect(list.totals.get("all", ["list"], fails)).rejects.toThrow("away");
  expect(await list.ask()).toEqual({ total: 5, isCurrent: true });
});

test("where nobody tells of changes each is counted", async () => {
  const totals = createCountCache({ isEnabled: false });
  let rows = 0;
  const ask = () => totals.get("all", ["list"], async () => (rows += 1));
  expect([await ask(), await ask()].map(({ total }) => total)).toEqual([1, 2]);
});
