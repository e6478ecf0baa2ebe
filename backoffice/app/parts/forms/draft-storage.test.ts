import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStoredDraft, saveDraft } from "./draft-storage.ts";
import { listChanged, mergeDraft } from "./merge-draft.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
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
  changedFields: listChanged<Draft>,
  merge: mergeDraft<Draft>,
};
const base: Draft = { name: "Kaftan", price: "38,000", cloth: "", stock: "5" };
const draft: Draft = { ...base, cloth: "Typed and not saved" };
const read = (version: number, saved: Draft, key = "prd_1") =>
  readStoredDraft(key, rules, version, saved);

test("restores a draft of an older version with its base", () => {
  saveDraft("prd_1", { version: 3, base, draft });
  expect(read(4, { ...base, price: "40,000" })).toEqual({ version: 3, base, draft });
});

test("rebases a draft of the same version on the saved record", () => {
  saveDraft("prd_1", { version: 3, base, draft });
  const sold = { ...base, stock: "4" };
  expect(read(3, sold)).toEqual({ version: 3, base: sold, draft: { ...draft, stock: "4" } });
});

test("keeps a frozen draft on its version", () => {
  saveDraft("prd_1", { version: 3, base, draft });
  const sold = { ...base, stock: "4" };
  expect(readStoredDraft("prd_1", rules, 3, sold, true)).toEqual({ version: 3, base, draft });
});

test("restores nothing without a difference, for a newer version or without a stored draft", () => {
  saveDraft("prd_1", { version: 3, base, draft });
  expect(read(4, draft)).toBeUndefined();
  expect(read(2, base)).toBeUndefined();
  expect(read(3, base, "prd_2")).toBeUndefined();
  saveDraft("prd_1", undefined);
  expect(read(3, base)).toBeUndefined();
});
