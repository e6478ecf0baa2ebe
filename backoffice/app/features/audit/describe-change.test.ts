import { expect, test } from "vitest";
import { actionWords, describeChange } from "./describe-change.ts";

test("what stayed is left out, what came, went and changed is told", () => {
  const before = { status: "pending", note: "", city: "Kano", tries: 2 };
  const after = { status: "rejected", note: "Send the certificate", tries: 2, demo: false };
  expect(describeChange(before, after)).toEqual([
    { field: "status", before: "pending", after: "rejected" },
    { field: "note", before: "empty", after: "Send the certificate" },
    { field: "city", before: "Kano", after: undefined },
    { field: "demo", before: undefined, after: "no" },
  ]);
});

test("inner records count field by field, lists as a whole", () => {
  expect(
    describeChange(
      { to: { name: "Ada", city: "Lagos" }, sizes: ["M"] },
      { to: { name: "Ada", city: "Jos" }, sizes: ["M", "L"] },
    ),
  ).toEqual([
    { field: "to.city", before: "Lagos", after: "Jos" },
    { field: "sizes", before: '["M"]', after: '["M","L"]' },
  ]);
});

test.each([
  [null, null],
  [undefined, undefined],
  [{ a: 1 }, { a: 1 }],
])("%j to %j changed nothing", (before, after) => {
  expect(describeChange(before, after)).toEqual([]);
});

test("a field that became nothing, and a record that is a bare value", () => {
  expect(describeChange({ a: "x" }, { a: null })).toEqual([
    { field: "a", before: "x", after: "nothing" },
  ]);
  expect(describeChange(1, 2)).toEqual([{ field: "value", before: "1", after: "2" }]);
});

test("actions read as words", () => {
  expect(actionWords("business_profile.rejected")).toBe("Business profile rejected");
});
