import { expect, test } from "vitest";
import { policyNames } from "#contract/api/content/content-sections.ts";
import { settingsRows } from "#contract/api/settings/settings-rows.ts";
import { findPage, navEntriesFor, navGroups } from "./navigation.ts";

test("every settings page is reached from a row of the index", () => {
  const settings = navEntriesFor("owner").find(({ group }) => group === "settings");
  const reached: readonly string[] = [
    ...settingsRows.map(({ page }) => page),
    ...policyNames.map((name) => `/settings/${name}`),
  ];
  const missing = settings?.pages.filter(({ address }) => !reached.includes(address)) ?? [];
  expect(missing.map(({ label }) => label)).toEqual([]);
});

test("a row and its page need the same right", () => {
  for (const { page, right } of settingsRows.filter((row) => row.page !== "/account")) {
    expect([page, findPage(page)?.right]).toEqual([page, right]);
  }
});

test("pages of a group are listed together, in the order of the groups", () => {
  const groups = navEntriesFor("owner").map(({ group }) => group);
  expect(groups).toEqual(groups.toSorted((a, b) => navGroups.indexOf(a) - navGroups.indexOf(b)));
});
