import { expect, test } from "vitest";
import { railFor, roomGroups } from "./rooms.ts";

test("every room of Settings stands in a part of the list beside them", () => {
  const settings = railFor("owner").find(({ group }) => group === "settings");
  const lost = settings?.rooms.filter(({ part }) => part === undefined) ?? [];
  expect(lost.map(({ label }) => label)).toEqual([]);
});

test("rooms of a group stand together, in the order of the groups, in the sheet of a phone too", () => {
  const groups = railFor("owner").map(({ group }) => group);
  expect(groups).toEqual(groups.toSorted((a, b) => roomGroups.indexOf(a) - roomGroups.indexOf(b)));
});
