import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTyped, readKept } from "./keep-draft.ts";
import { blankDraft, type ProductDraft } from "./product-draft.ts";

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

const base: ProductDraft = { ...blankDraft, name: "Kaftan", price: "38,000" };
const draft: ProductDraft = { ...base, material: "Typed and not saved" };

test("what was typed on an older state is kept with that state, so that it can be laid on the newer", () => {
  keepTyped("stf_1", "prd_1", { version: 3, base, draft });
  expect(readKept("stf_1", "prd_1", 4, { ...base, price: "40,000" })).toEqual({
    version: 3,
    base,
    draft,
  });
});

test("on the same state it is laid upon what is saved, whose stock may have moved", () => {
  keepTyped("stf_1", "prd_1", { version: 3, base, draft });
  const sold = { ...base, sizes: [{ size: "M", seen: 4, typed: "4" }] };
  expect(readKept("stf_1", "prd_1", 3, sold)).toEqual({
    version: 3,
    base: sold,
    draft: { ...sold, material: draft.material },
  });
});

test("nothing is laid in where somebody saved the same, of a newer state, or where nothing was kept", () => {
  keepTyped("stf_1", "prd_1", { version: 3, base, draft });
  expect(readKept("stf_1", "prd_1", 4, draft)).toBeUndefined();
  expect(readKept("stf_1", "prd_1", 2, base)).toBeUndefined();
  expect(readKept("stf_1", "prd_2", 3, base)).toBeUndefined();
  expect(readKept("stf_2", "prd_1", 3, base)).toBeUndefined();
  keepTyped("stf_1", "prd_1", undefined);
  expect(readKept("stf_1", "prd_1", 3, base)).toBeUndefined();
});
