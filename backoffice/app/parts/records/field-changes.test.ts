import { expect, test } from "vitest";
import { compareFields } from "./field-changes.ts";

test("lists only fields with different text, in order", () => {
  const fields = [
    { name: "Role", read: ({ role }: { role: string; active: boolean }) => role },
    {
      name: "Standing",
      read: ({ active }: { active: boolean }) => (active ? "At work" : "Closed"),
    },
  ];
  const previous = { role: "Support", active: true };
  expect(compareFields(fields, previous, { role: "Support", active: false })).toEqual([
    { name: "Standing", before: "At work", after: "Closed" },
  ]);
  expect(compareFields(fields, previous, { ...previous })).toEqual([]);
});
