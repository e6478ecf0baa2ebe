import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTyped, readKept } from "./keep-draft.ts";
import { rebase } from "./rebase.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Draft {
  readonly name: string;
  readonly price: string;
  readonly cloth: string;
  readonly stock: string;
}
const rules = {
  changedFields: (base: Draft, draft: Draft) =>
    (Object.keys(base) as (keyof Draft)[]).filter((field) => base[field] !== draft[field]),
  rebase: rebase<{ [Field in keyof Draft]: string }>,
};
const base: Draft = { name: "Kaftan", price: "38,000", cloth: "", stock: "5" };
const draft: Draft = { ...base, cloth: "Typed and not saved" };
const read = (version: number, saved: Draft, key = "prd_1") => readKept(key, rules, version, saved);

test("what was typed on an older state is kept with that state, so that it can be laid on the newer", () => {
  keepTyped("prd_1", { version: 3, base, draft });
  expect(read(4, { ...base, price: "40,000" })).toEqual({ version: 3, base, draft });
});

test("on the same state it is laid upon what is saved, whose stock may have moved", () => {
  keepTyped("prd_1", { version: 3, base, draft });
  const sold = { ...base, stock: "4" };
  expect(read(3, sold)).toEqual({ version: 3, base: sold, draft: { ...draft, stock: "4" } });
});

test("what was sent and not answered stays on the state that it was typed on", () => {
  keepTyped("prd_1", { version: 3, base, draft });
  const sold = { ...base, stock: "4" };
  expect(readKept("prd_1", rules, 3, sold, true)).toEqual({ version: 3, base, draft });
});

test("nothing is laid in where somebody saved the same, of a newer state, or where nothing was kept", () => {
  keepTyped("prd_1", { version: 3, base, draft });
  expect(read(4, draft)).toBeUndefined();
  expect(read(2, base)).toBeUndefined();
  expect(read(3, base, "prd_2")).toBeUndefined();
  keepTyped("prd_1", undefined);
  expect(read(3, base)).toBeUndefined();
});
