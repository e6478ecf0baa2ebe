import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepView, readViews, removeView } from "../features/orders/keep-views.ts";
import { keepOpened, readLastOpened } from "../search/last-opened.ts";
import { keepCarrier, lastCarrier } from "./carrier-choice.tsx";
import { keepText, readText } from "./keep-on-device.ts";
import { placeInQueue, rememberedRow, rememberQueue, rememberRow } from "./queue.ts";

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
  place: placeInQueue(member, "/orders", "ord_1")?.at,
  row: rememberedRow(member, "/orders"),
  opened: readLastOpened(member),
  views: readViews(member),
});

/** Everything that rooms keep on the device, and read again. */
function keepAll() {
  rememberQueue("ada", "/orders", queue);
  rememberRow("ada", "/orders", "ord_1");
  keepOpened("ada", row);
  keepCarrier("GIG Logistics");
  keepView("ada", view);
  keepText("staff-single-keys", "off");
  return { ...ownOf("ada"), carrier: lastCarrier(), keys: readText("staff-single-keys") };
}

let kept: Map<string, string>;
const device = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept = new Map();
});
afterEach(() => vi.unstubAllGlobals());

test("a device gives back what was kept on it", () => {
  for (const place of places) vi.stubGlobal(place, device);
  expect(keepAll()).toEqual({
    place: 1,
    row: "ord_1",
    opened: [row],
    carrier: "GIG Logistics",
    views: [view],
    keys: "off",
  });
});

test("what one member was shown and looked for is not kept for the next", () => {
  for (const place of places) vi.stubGlobal(place, device);
  keepAll();
  expect(ownOf("bisi")).toEqual({ place: undefined, row: null, opened: [], views: [] });
  removeView("bisi", view.name);
  expect(readViews("ada")).toEqual([view]);
});

describe("nothing stops where a device", () => {
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
    expect(keepAll()).toEqual(nothing);
  });

  test("forbids storage", () => {
    const before = places.map((place) => Object.getOwnPropertyDescriptor(globalThis, place));
    for (const place of places) {
      Object.defineProperty(globalThis, place, {
        configurable: true,
        get: refuse("SecurityError"),
      });
    }
    expect(keepAll()).toEqual(nothing);
    for (const [i, place] of places.entries()) {
      const own = before[i];
      if (own) Object.defineProperty(globalThis, place, own);
      else Reflect.deleteProperty(globalThis, place);
    }
  });

  test("keeps what nobody can read", () => {
    const torn = { ...device, getItem: () => "{", setItem: () => {} };
    for (const place of places) vi.stubGlobal(place, torn);
    expect(placeInQueue("ada", "/orders", "ord_1")).toBeUndefined();
    expect(readLastOpened("ada")).toEqual([]);
    expect(readViews("ada")).toEqual([]);
  });
});
