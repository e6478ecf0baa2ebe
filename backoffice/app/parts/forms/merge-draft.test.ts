import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeDraft, mergeWhole } from "./merge-draft.ts";

test("keeps typed fields, updates the others and reports conflicts", () => {
  const base = { subject: "News", body: "Cloth", preview: "" };
  const newer = { subject: "New cloth", body: "Linen", preview: "" };
  const typed = { subject: "News", body: "Silk", preview: "Look" };
  expect(mergeDraft(base, newer, typed)).toEqual({
    merged: { subject: "New cloth", body: "Silk", preview: "Look" },
    conflicts: ["body"],
  });
});

test("both setting the same value is no conflict", () => {
  expect(mergeDraft({ a: "1" }, { a: "2" }, { a: "2" })).toEqual({
    merged: { a: "2" },
    conflicts: [],
  });
});

test("linked fields conflict with one another", () => {
  const base = { street: "1 Allen", city: "Ikeja", phone: "1" };
  const typed = { ...base, street: "2 Allen" };
  const conflictsWith = (theirs: Partial<typeof base>) =>
    mergeDraft(base, { ...base, ...theirs }, typed, { linkedFields: ["street", "city"] }).conflicts;
  expect(conflictsWith({ phone: "2" })).toEqual([]);
  expect(conflictsWith({ city: "Epe" })).toEqual(["street"]);
  expect(conflictsWith({ street: "3 Allen" })).toEqual(["street"]);
  expect(conflictsWith({ street: "2 Allen" })).toEqual([]);
});

test("never loses typing, and never overwrites others unreported", () => {
  const value = fc.constantFrom("", "x", "y", "z");
  const record = fc.record({ a: value, b: value });
  fc.assert(
    fc.property(record, record, record, (base, newer, typed) => {
      const { merged, conflicts } = mergeDraft(base, newer, typed);
      for (const field of ["a", "b"] as const) {
        if (typed[field] !== base[field]) expect(merged[field]).toBe(typed[field]);
        else expect(merged[field]).toBe(newer[field]);
        const isOverwritten = newer[field] !== base[field] && merged[field] !== newer[field];
        expect(conflicts.includes(field)).toBe(isOverwritten);
      }
    }),
  );
});

test("undoing a save reverts what was typed, and keeps changes by others", () => {
  const before = { city: "Lagos", state: "Lagos", phone: "08031234567" };
  const typed = { ...before, city: "Ibadan", state: "Oyo" };
  const saved = { ...typed, phone: "08037654321" };
  expect(mergeDraft(typed, saved, before).merged).toEqual({ ...before, phone: "08037654321" });
});

test("fields of a field are merged, unless it is merged as a whole", () => {
  const base = { guide: { unit: "in", rows: ["8", "10"] } };
  const newer = { guide: { unit: "cm", rows: ["8", "10"] } };
  const typed = { guide: { unit: "in", rows: ["8", "11"] } };
  expect(mergeDraft(base, newer, typed)).toEqual({
    merged: { guide: { unit: "cm", rows: ["8", "11"] } },
    conflicts: [],
  });
  expect(mergeDraft(base, newer, typed, { fields: { guide: mergeWhole } })).toEqual({
    merged: typed,
    conflicts: ["guide"],
  });
});
