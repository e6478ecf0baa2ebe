import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadViews, removeView, saveView } from "../../features/orders/list/view-storage.ts";
import { readRecentlyOpened, saveRecentlyOpened } from "../../search/use-search-results.ts";
import { lastCarrier, saveRecentCarrier } from "../domain/carrier-picker.tsx";
import {
  findListPosition,
  readCurrentRow,
  saveCurrentRow,
  saveSourceList,
} from "../records/source-list.ts";
import { readText, saveText } from "./device-storage.ts";

const places = ["localStorage", "sessionStorage"] as const;
const queue = {
  address: "/orders",
  label: "To pack",
  addresses: ["/orders/ord_1", "/orders/ord_2"],
  total: 2,
  before: 0,
};
const view = { name: "Lagos", search: "?state=Lagos" };
const row = { kind: "order", address: "/orders/ord_1", title: "ASO-1", note: "" } as never;

/** What rooms keep of what a member was shown and looked for, read again as one who is here now. */
const ownOf = (member: string) => ({
  place: findListPosition(member, "/orders", "ord_1")?.position,
  row: readCurrentRow(member, "/orders"),
  opened: readRecentlyOpened(member),
  views: loadViews(member),
});

/** Everything that rooms keep on the device, and read again. */
function saveAll() {
  saveSourceList("ada", "/orders", queue);
  saveCurrentRow("ada", "/orders", "ord_1");
  saveRecentlyOpened("ada", row);
  saveRecentCarrier("GIG Logistics");
  saveView("ada", view);
  saveText("staff-single-keys", "off");
  return { ...ownOf("ada"), carrier: lastCarrier(), keys: readText("staff-single-keys") };
}

let stored: Map<string, string>;
const device = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
beforeEach(() => {
  stored = new Map();
});
afterEach(() => vi.unstubAllGlobals());

test("reads what was saved", () => {
  for (const place of places) vi.stubGlobal(place, device);
  expect(saveAll()).toEqual({
    place: 1,
    row: "ord_1",
    opened: [row],
    carrier: "GIG Logistics",
    views: [view],
    keys: "off",
  });
});

test("keeps members' data apart", () => {
  for (const place of places) vi.stubGlobal(place, device);
  saveAll();
  expect(ownOf("bisi")).toEqual({ place: undefined, row: null, opened: [], views: [] });
  removeView("bisi", view.name);
  expect(loadViews("ada")).toEqual([view]);
});

describe("keeps working when the device", () => {
  const refuse = (name: string) => () => {
    throw new DOMException("Not kept", name);
  };
  const nothing = {
    place: undefined,
    row: null,
    opened: [],
    carrier: "Our own rider",
    views: [],
    keys: null,
  };

  test("has no room for more", () => {
    const full = { ...device, setItem: refuse("QuotaExceededError") };
    for (const place of places) vi.stubGlobal(place, full);
    expect(saveAll()).toEqual(nothing);
  });

  test("forbids storage", () => {
    const before = places.map((place) => Object.getOwnPropertyDescriptor(globalThis, place));
    for (const place of places) {
      Object.defineProperty(globalThis, place, {
        configurable: true,
        get: refuse("SecurityError"),
      });
    }
    expect(saveAll()).toEqual(nothing);
    for (const [i, place] of places.entries()) {
      const own = before[i];
      if (own) Object.defineProperty(globalThis, place, own);
      else Reflect.deleteProperty(globalThis, place);
    }
  });

  test("keeps what nobody can read", () => {
    const torn = { ...device, getItem: () => "{", setItem: () => {} };
    for (const place of places) vi.stubGlobal(place, torn);
    expect(findListPosition("ada", "/orders", "ord_1")).toBeUndefined();
    expect(readRecentlyOpened("ada")).toEqual([]);
    expect(loadViews("ada")).toEqual([]);
  });
});
