import { afterEach, beforeEach, expect, test, vi } from "vitest";

interface State {
  readonly cells: readonly string[];
}
const merge = (stored: readonly State[]): State => ({
  cells: stored.flatMap(({ cells }) => cells).toSorted(),
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
  let onVisibilityChange = () => {};
  const page = {
    visibilityState: "visible",
    addEventListener: (_name: string, listener: () => void) => {
      onVisibilityChange = listener;
    },
  };
  const storage = storageOf(device);
  const locks = {
    async query() {
      return { held: [...held.keys()].map((name) => ({ name })) };
    },
    request(name: string, work: () => Promise<unknown>) {
      if (name.startsWith("staff-tab:")) {
        const acquire = () => {
          own.push(name);
          held.set(name, () => {});
          void work();
        };
        if (held.has(name)) held.set(name, acquire);
        else acquire();
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
    adopt: (of = place) => inTab(() => adoptSavedState<State>(of, merge)),
    save: (cells: readonly string[] | undefined, of = place) =>
      inTab(() => saveForTab(of, cells && { cells })),
    hide: () =>
      inTab(() => {
        page.visibilityState = "hidden";
        onVisibilityChange();
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
  expect(await first.adopt()).toBeUndefined();
  first.save(["M 7"]);
  first.close();
  const second = await openTab();
  expect(await second.adopt()).toEqual({ cells: ["M 7"] });
  const third = await openTab();
  expect(await third.adopt()).toBeUndefined();
  // It belongs to the second tab now, and to the next one after that.
  second.close();
  expect(await third.adopt()).toEqual({ cells: ["M 7"] });
});

test("a reloaded page waits for the previous one, and adopts its state", async () => {
  const session = new Map<string, string>();
  const first = await openTab(session);
  await first.adopt();
  first.save(["M 7"]);
  first.hide();
  const reloaded = await openTab(session);
  const adopted = reloaded.adopt();
  await new Promise((resolve) => setTimeout(resolve, 0));
  first.close();
  expect(await adopted).toEqual({ cells: ["M 7"] });
});

test("leaves the state of open tabs alone", async () => {
  const first = await openTab();
  await first.adopt();
  first.save(["+12"]);
  const second = await openTab();
  expect(await second.adopt()).toBeUndefined();
  second.save(["−2"]);
  expect(await first.adopt()).toEqual({ cells: ["+12"] });
  second.close();
  expect(await first.adopt()).toEqual({ cells: ["+12", "−2"] });
  expect(device.size).toBe(1);
});

test("keeps members apart, and removes saved state", async () => {
  const first = await openTab();
  await first.adopt();
  first.save(["M 7"]);
  first.close();
  const second = await openTab();
  expect(await second.adopt("cells:stf_2:sheet")).toBeUndefined();
  expect(await second.adopt("cells:stf_1:prd_1")).toBeUndefined();
  expect(await second.adopt()).toEqual({ cells: ["M 7"] });
  second.save(undefined);
  expect(device.size).toBe(0);
});

test("works without locks or storage", async () => {
  const first = await openTab();
  await first.adopt();
  first.save(["M 7"]);
  first.close();
  const second = await openTab();
  second.save(undefined);
  const later = await openTabWithoutLocks(new Map());
  expect(await later.adopt()).toBeUndefined();
  later.save(["L 1"]);
  expect([...device.values()]).toEqual(['{"cells":["M 7"]}']);
});

/** Loads a page in a tab of a browser without locks or `randomUUID`, as over plain HTTP, with what that tab keeps. */
async function openTabWithoutLocks(session: Map<string, string>) {
  let onVisibilityChange = () => {};
  const visiblePage = {
    visibilityState: "visible",
    addEventListener: (_name: string, listener: () => void) => {
      onVisibilityChange = listener;
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
    adopt: (of = place) => inTab(() => adoptSavedState<State>(of, merge)),
    save: (cells: readonly string[] | undefined) =>
      inTab(() => saveForTab(place, cells && { cells })),
    turn: (visibilityState: "visible" | "hidden") =>
      inTab(() => {
        visiblePage.visibilityState = visibilityState;
        onVisibilityChange();
      }),
  };
}

test("restores over a reload without locks, but not in a duplicated tab", async () => {
  const session = new Map<string, string>();
  const first = await openTabWithoutLocks(session);
  expect(await first.adopt()).toBeUndefined();
  first.save(["M 7"]);
  const copy = await openTabWithoutLocks(new Map(session));
  expect(await copy.adopt()).toBeUndefined();
  first.turn("hidden");
  const again = await openTabWithoutLocks(session);
  expect(await again.adopt("cells:stf_2:sheet")).toBeUndefined();
  expect(await again.adopt()).toEqual({ cells: ["M 7"] });
  expect(session.size).toBe(0);
  expect(await again.adopt()).toEqual({ cells: ["M 7"] });
  again.turn("hidden");
  again.turn("visible");
  expect(session.size).toBe(0);
  again.turn("hidden");
  again.save(undefined);
  expect(session.size).toBe(0);
});
