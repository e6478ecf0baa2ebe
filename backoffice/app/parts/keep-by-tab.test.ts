import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface Kept {
  readonly words: readonly string[];
}
const merge = (kept: readonly Kept[]): Kept => ({
  words: kept.flatMap(({ words }) => words).toSorted(),
});
const place = "cells:stf_1:sheet";

let device: Map<string, string>;
let held: Map<string, unknown>;
beforeEach(() => {
  device = new Map();
  held = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a tab of the browser whose device this is; closing it lets go of what it holds, as browsers do. */
async function openTab() {
  const own: string[] = [];
  let turn = Promise.resolve<unknown>(undefined);
  const storage = {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  };
  const locks = {
    async query() {
      return { held: [...held.keys()].map((name) => ({ name })) };
    },
    request(name: string, work: () => Promise<unknown>) {
      if (name.startsWith("staff-tab:")) {
        held.set(name, own.push(name));
        void work();
        return new Promise(() => {});
      }
      turn = turn.then(work);
      return turn;
    },
  };
  vi.resetModules();
  const { takeKept, keepForTab } = await import("./keep-by-tab.ts");
  const inTab = <T>(act: () => T): T => {
    vi.stubGlobal("navigator", { locks });
    vi.stubGlobal(
      "localStorage",
      new Proxy(storage, {
        ownKeys: () => [...device.keys()],
        getOwnPropertyDescriptor: () => seen,
      }),
    );
    return act();
  };
  return {
    take: (of = place) => inTab(() => takeKept<Kept>(of, merge)),
    keep: (words: readonly string[] | undefined, of = place) =>
      inTab(() => keepForTab(of, words && { words })),
    close() {
      for (const name of own) held.delete(name);
    },
  };
}
const seen = { enumerable: true, configurable: true };

test("what a closed tab kept is taken once, by the next that asks", async () => {
  const first = await openTab();
  expect(await first.take()).toBeUndefined();
  first.keep(["M 7"]);
  first.close();
  const second = await openTab();
  expect(await second.take()).toEqual({ words: ["M 7"] });
  const third = await openTab();
  expect(await third.take()).toBeUndefined();
  // It is the second's own by now, and goes on to whoever comes after that.
  second.close();
  expect(await third.take()).toEqual({ words: ["M 7"] });
});

test("what an open tab keeps is no other's, and its own where it comes back to it", async () => {
  const first = await openTab();
  await first.take();
  first.keep(["+12"]);
  const second = await openTab();
  expect(await second.take()).toBeUndefined();
  second.keep(["−2"]);
  expect(await first.take()).toEqual({ words: ["+12"] });
  second.close();
  expect(await first.take()).toEqual({ words: ["+12", "−2"] });
  expect(device.size).toBe(1);
});

test("what one member typed is no other's, and what was saved or put away is gone", async () => {
  const first = await openTab();
  await first.take();
  first.keep(["M 7"]);
  first.close();
  const second = await openTab();
  expect(await second.take("cells:stf_2:sheet")).toBeUndefined();
  expect(await second.take("cells:stf_1:prd_1")).toBeUndefined();
  expect(await second.take()).toEqual({ words: ["M 7"] });
  second.keep(undefined);
  expect(device.size).toBe(0);
});

test("a browser without locks, or a device that keeps nothing, is no reason to stop", async () => {
  const first = await openTab();
  await first.take();
  first.keep(["M 7"]);
  first.close();
  const second = await openTab();
  second.keep(undefined);
  vi.stubGlobal("navigator", {});
  const { takeKept, keepForTab } = await import("./keep-by-tab.ts");
  expect(await takeKept<Kept>(place, merge)).toBeUndefined();
  keepForTab(place, { words: ["L 1"] });
  expect([...device.values()]).toEqual(['{"words":["M 7"]}']);
});
