import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadViews, removeView, saveView } from "./view-storage.ts";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a thirteenth view is rejected, and none of the others lost", () => {
  const names = [..."ABCDEFGHIJKL"];
  for (const name of names) saveView("stf_1", { name, search: `?search=${name}` });
  expect(saveView("stf_1", { name: "Zaria", search: "?state=Kaduna" })).toBeUndefined();
  expect(loadViews("stf_1").map(({ name }) => name)).toEqual(names);
  expect(saveView("stf_1", { name: "A", search: "?search=Ada" })).toHaveLength(12);
  removeView("stf_1", "B");
  expect(saveView("stf_1", { name: "Zaria", search: "?state=Kaduna" })?.at(-1)?.name).toBe("Zaria");
});

test("shared views of the previous release go to the first member", () => {
  const views = [{ name: "Lagos", search: "?state=Lagos" }];
  stored.set("staff-order-views", JSON.stringify(views));
  expect(loadViews("stf_1")).toEqual(views);
  expect([...stored.keys()]).toEqual(["staff-order-views:stf_1"]);
  expect(loadViews("stf_1")).toEqual(views);
  expect(loadViews("stf_2")).toEqual([]);
});

test("a member with views keeps them, and leaves the shared ones", () => {
  const mine = [{ name: "Kano", search: "?state=Kano" }];
  saveView("stf_1", mine[0] as (typeof mine)[0]);
  stored.set("staff-order-views", JSON.stringify([{ name: "Lagos", search: "?state=Lagos" }]));
  expect(loadViews("stf_1")).toEqual(mine);
  expect(stored.has("staff-order-views")).toBe(true);
});
