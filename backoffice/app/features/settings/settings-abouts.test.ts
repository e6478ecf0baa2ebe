import { expect, test } from "vitest";
import { railFor } from "../../layout/rooms.ts";
import { settingsAbouts } from "./settings-abouts.ts";

test("of every room of Settings it is said what it is for", () => {
  const settings = railFor("owner").find(({ group }) => group === "settings");
  const addresses = settings?.rooms.map(({ address }) => address) ?? [];
  expect(Object.keys(settingsAbouts).sort()).toEqual(addresses.sort());
});
