import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface State {
  readonly words: readonly string[];
}
const merge = (stored: readonly State[]): State => ({
  words: stored.flatMap(({ words }) => words).toSorted(),
});
const place = "cells:stf_1:sheet";

let device: Map<string, string>;
let held: Map<string, () => void>;
beforeEach(() => {
  device = new Map();
  held = new Map();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a tab of the browser whose device this is; closing it lets go of what it holds, as browsers do. */
async function openTab(session = new Map<string, string>()) {
  const own: string[] = [];
  let turn = Promise.resolve<unknown>(undefined);
  let look = () => {};
  const page = {
    visibilityState: "visible",
    addEventListener: (_name: string, listener: () => void) => {
      look = listener;
    },
  };
  const storage = storageOf(device);
  const locks = {
    async query() {
      return { held: [...held.keys()].map((name) => ({ name })) };
    },
    request(name: string, work: () => Promise<unknown>) {
      if (name.startsWith("staff-tab:")) {
        const take = () => {
          own.push(name);
          held.set(name, () => {});
          void work();
        };
        if (held.has(name)) held.set(name, take);
        else take();
        return new Promise(() => {});
      }
      turn = turn.then(work);
      return turn;
    },
  };
  vi.resetModules();
  const { adoptSavedState, saveForTab } = await import("./tab-storage.ts");
  const inTab = <T>(edit: () => T): T => {
    vi.stubGlobal("navigator", { locks });
    vi.stubGlobal("document", page);
    vi.stubGlobal("sessionStorage", storageOf(session));
    vi.stubGlobal(
      "localStorage",
      new Proxy(storage, {
        ownKeys: () => [...device.keys()],
        getOwnPropertyDescriptor: () => viewed,
      }),
    );
    return edit();
  };
  return {
    take: (of = place) => inTab(() => adoptSavedState<State>(of, merge)),
    keep: (words: readonly string[] | undefined, of = place) =>
      inTab(() => saveForTab(of, words && { words })),
    hide: () =>
      inTab(() => {
        page.visibilityState = "hidden";
        look();
      }),
    close() {
      for (const name of own) {
        const next = held.get(name);
        held.delete(name);
        next?.();
      }
    },
  };
}

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
});
const viewed = { enumerable: true, configurable: true };

test("adopts the state of a closed tab once", async () => {
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

test("a reloaded page waits for the one before it, and has its state", async () => {
  const session = new Map<string, string>();
  const first = await openTab(session);
  await first.take();
  first.keep(["M 7"]);
  first.hide();
  const reloaded = await openTab(session);
  const taken = reloaded.take();
  await new Promise((resolve) => setTimeout(resolve, 0));
  first.close();
  expect(await taken).toEqual({ words: ["M 7"] });
});

test("leaves the state of open tabs alone", async () => {
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

test("keeps members apart, and removes saved state", async () => {
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

test("works without locks or storage", async () => {
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
  const visiblePage = {
    visibilityState: "visible",
    addEventListener: (_name: string, listener: () => void) => {
      look = listener;
    },
  };
  vi.resetModules();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { adoptSavedState, saveForTab } = await import("./tab-storage.ts");
  const inTab = <T>(edit: () => T): T => {
    vi.stubGlobal("document", visiblePage);
    vi.stubGlobal("sessionStorage", storageOf(session));
    return edit();
  };
  return {
    take: (of = place) => inTab(() => adoptSavedState<State>(of, merge)),
    keep: (words: readonly string[] | undefined) =>
      inTab(() => saveForTab(place, words && { words })),
    turn: (visibilityState: "visible" | "hidden") =>
      inTab(() => {
        visiblePage.visibilityState = visibilityState;
        look();
      }),
  };
}

test("restores over a reload without locks, but not in a duplicated tab", async () => {
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
