import fc from "fast-check";
import { expect, test } from "vitest";
import { rebase } from "./rebase.ts";

test("what one left alone becomes the newer, what one changed stays, what both changed is named", () => {
  const base = { subject: "News", body: "Cloth", preview: "" };
  const newer = { subject: "New cloth", body: "Linen", preview: "" };
  const typed = { subject: "News", body: "Silk", preview: "Look" };
  expect(rebase(base, newer, typed)).toEqual({
    merged: { subject: "New cloth", body: "Silk", preview: "Look" },
    clashes: ["body"],
  });
});

test("both changing a field to the same is no clash", () => {
  expect(rebase({ a: "1" }, { a: "2" }, { a: "2" })).toEqual({ merged: { a: "2" }, clashes: [] });
});

test("fields that belong together are one: who changed one of them clashes with whoever changed another", () => {
  const base = { street: "1 Allen", city: "Ikeja", phone: "1" };
  const typed = { ...base, street: "2 Allen" };
  const clashesWith = (theirs: Partial<typeof base>) =>
    rebase(base, { ...base, ...theirs }, typed, ["street", "city"]).clashes;
  expect(clashesWith({ phone: "2" })).toEqual([]);
  expect(clashesWith({ city: "Epe" })).toEqual(["street"]);
  expect(clashesWith({ street: "3 Allen" })).toEqual(["street"]);
  expect(clashesWith({ street: "2 Allen" })).toEqual([]);
});

test("nothing typed is ever lost, and nothing of others is written over unseen", () => {
  const value = fc.constantFrom("", "x", "y", "z");
  const record = fc.record({ a: value, b: value });
  fc.assert(
    fc.property(record, record, record, (base, newer, typed) => {
      const { merged, clashes } = rebase(base, newer, typed);
      for (const field of ["a", "b"] as const) {
        if (typed[field] !== base[field]) expect(merged[field]).toBe(typed[field]);
        else expect(merged[field]).toBe(newer[field]);
        const isOverwritten = newer[field] !== base[field] && merged[field] !== newer[field];
        expect(clashes.includes(field)).toBe(isOverwritten);
      }
    }),
  );
});
