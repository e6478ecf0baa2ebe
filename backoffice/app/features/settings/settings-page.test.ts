import { expect, test } from "vitest";
import { navEntriesFor } from "../../layout/navigation.ts";
import { settingsDescriptions } from "./settings-page.tsx";

test("of every room of Settings it is said what it is for", () => {
  const settings = navEntriesFor("owner").find(({ group }) => group === "settings");
  const addresses = settings?.pages.map(({ address }) => address) ?? [];
  expect(Object.keys(settingsDescriptions).sort()).toEqual(addresses.sort());
});
