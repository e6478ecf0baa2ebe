import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepView, readViews, removeView } from "./keep-views.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a thirteenth view is refused, and none of the others lost", () => {
  const names = [..."ABCDEFGHIJKL"];
  for (const name of names) keepView("stf_1", { name, search: `?search=${name}` });
  expect(keepView("stf_1", { name: "Zaria", search: "?state=Kaduna" })).toBeUndefined();
  expect(readViews("stf_1").map(({ name }) => name)).toEqual(names);
  // one that is there may be changed, and one that goes makes room
  expect(keepView("stf_1", { name: "A", search: "?search=Ada" })).toHaveLength(12);
  removeView("stf_1", "B");
  expect(keepView("stf_1", { name: "Zaria", search: "?state=Kaduna" })?.at(-1)?.name).toBe("Zaria");
});

test("views that were kept before each member had their own become those of who looks first", () => {
  const views = [{ name: "Lagos", search: "?state=Lagos" }];
  kept.set("staff-order-views", JSON.stringify(views));
  expect(readViews("stf_1")).toEqual(views);
  expect([...kept.keys()]).toEqual(["staff-order-views:stf_1"]);
  expect(readViews("stf_1")).toEqual(views);
  expect(readViews("stf_2")).toEqual([]);
});

test("who has views of their own keeps them, and leaves the earlier ones to somebody else", () => {
  const mine = [{ name: "Kano", search: "?state=Kano" }];
  keepView("stf_1", mine[0] as (typeof mine)[0]);
  kept.set("staff-order-views", JSON.stringify([{ name: "Lagos", search: "?state=Lagos" }]));
  expect(readViews("stf_1")).toEqual(mine);
  expect(kept.has("staff-order-views")).toBe(true);
});
