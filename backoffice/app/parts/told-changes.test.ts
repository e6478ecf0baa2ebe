import { expect, test } from "vitest";
import { toldChanges } from "./told-changes.ts";

test("only fields that read otherwise are told, in their order", () => {
  const fields = [
    { name: "Role", read: ({ role }: { role: string; active: boolean }) => role },
    {
      name: "Standing",
      read: ({ active }: { active: boolean }) => (active ? "At work" : "Closed"),
    },
  ];
  const seen = { role: "Support", active: true };
  expect(toldChanges(fields, seen, { role: "Support", active: false })).toEqual([
    { name: "Standing", before: "At work", after: "Closed" },
  ]);
  expect(toldChanges(fields, seen, { ...seen })).toEqual([]);
});
