import { afterEach, expect, test, vi } from "vitest";
import { keepView, readViews, removeView } from "./keep-views.ts";

afterEach(() => vi.unstubAllGlobals());

test("a thirteenth view is refused, and none of the others lost", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const names = [..."ABCDEFGHIJKL"];
  for (const name of names) keepView("stf_1", { name, search: `?search=${name}` });
  expect(keepView("stf_1", { name: "Zaria", search: "?state=Kaduna" })).toBeUndefined();
  expect(readViews("stf_1").map(({ name }) => name)).toEqual(names);
  // one that is there may be changed, and one that goes makes room
  expect(keepView("stf_1", { name: "A", search: "?search=Ada" })).toHaveLength(12);
  removeView("stf_1", "B");
  expect(keepView("stf_1", { name: "Zaria", search: "?state=Kaduna" })?.at(-1)?.name).toBe("Zaria");
});
