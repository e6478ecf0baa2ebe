import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepView, readViews } from "../features/orders/keep-views.ts";
import { keepOpened, readLastOpened } from "../search/last-opened.ts";
import { keepCarrier, lastCarrier } from "./carrier-choice.tsx";
import { keepText, readText } from "./keep-on-device.ts";
import { placeInQueue, rememberedRow, rememberQueue, rememberRow } from "./queue.ts";

const places = ["localStorage", "sessionStorage"] as const;
const queue = {
  address: "/orders",
  label: "To pack",
  ids: ["ord_1", "ord_2"],
  addresses: ["/orders/ord_1", "/orders/ord_2"],
  total: 2,
  before: 0,
};
const view = { name: "Lagos", search: "?state=Lagos" };
const row = { kind: "order", address: "/orders/ord_1", title: "ASO-1", note: "" } as never;

/** Everything that rooms keep on the device, and read again. */
function keepAll() {
  rememberQueue("/orders", queue);
  rememberRow("/orders", "ord_1");
  keepOpened(row);
  keepCarrier("GIG Logistics");
  keepView(view);
  keepText("staff-single-keys", "off");
  return {
    place: placeInQueue("/orders", "ord_1")?.at,
    row: rememberedRow("/orders"),
    opened: readLastOpened(),
    carrier: lastCarrier(),
    views: readViews(),
    keys: readText("staff-single-keys"),
  };
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
    expect(placeInQueue("/orders", "ord_1")).toBeUndefined();
    expect(readLastOpened()).toEqual([]);
    expect(readViews()).toEqual([]);
  });
});
