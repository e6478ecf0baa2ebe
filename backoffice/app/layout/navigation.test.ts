import { expect, test } from "vitest";
import { navEntriesFor, navGroups } from "./navigation.ts";

test("every settings page belongs to a settings group", () => {
  const settings = navEntriesFor("owner").find(({ group }) => group === "settings");
  const ungrouped =
    settings?.pages.filter(({ settingsGroup }) => settingsGroup === undefined) ?? [];
  expect(ungrouped.map(({ label }) => label)).toEqual([]);
});

test("pages of a group are listed together, in the order of the groups", () => {
  const groups = navEntriesFor("owner").map(({ group }) => group);
  expect(groups).toEqual(groups.toSorted((a, b) => navGroups.indexOf(a) - navGroups.indexOf(b)));
});
