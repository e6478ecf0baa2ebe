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
  const later = await openTabWithoutLocks(new Map());
  expect(await later.take()).toBeUndefined();
  later.keep(["L 1"]);
  expect([...device.values()]).toEqual(['{"words":["M 7"]}']);
});

/** Loads a page in a tab of a browser without locks or `randomUUID`, as over plain HTTP, with what that tab keeps. */
async function openTabWithoutLocks(session: Map<string, string>) {
  let look = () => {};
  const seenPage = {
    visibilityState: "visible",
    addEventListener: (_name: string, listener: () => void) => {
      look = listener;
    },
  };
  vi.resetModules();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { takeKept, keepForTab } = await import("./keep-by-tab.ts");
  const inTab = <T>(act: () => T): T => {
    vi.stubGlobal("document", seenPage);
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => session.set(key, value),
      removeItem: (key: string) => session.delete(key),
    });
    return act();
  };
  return {
    take: (of = place) => inTab(() => takeKept<Kept>(of, merge)),
    keep: (words: readonly string[] | undefined) =>
      inTab(() => keepForTab(place, words && { words })),
    turn: (visibilityState: "visible" | "hidden") =>
      inTab(() => {
        seenPage.visibilityState = visibilityState;
        look();
      }),
  };
}

test("a tab without locks takes what it kept over a reload, once, and no copy of it does", async () => {
  const session = new Map<string, string>();
  const first = await openTabWithoutLocks(session);
  expect(await first.take()).toBeUndefined();
  first.keep(["M 7"]);
  const copy = await openTabWithoutLocks(new Map(session));
  expect(await copy.take()).toBeUndefined();
  first.turn("hidden");
  const again = await openTabWithoutLocks(session);
  expect(await again.take("cells:stf_2:sheet")).toBeUndefined();
  expect(await again.take()).toEqual({ words: ["M 7"] });
  expect(session.size).toBe(0);
  expect(await again.take()).toEqual({ words: ["M 7"] });
  again.turn("hidden");
  again.turn("visible");
  expect(session.size).toBe(0);
  again.turn("hidden");
  again.keep(undefined);
  expect(session.size).toBe(0);
});
