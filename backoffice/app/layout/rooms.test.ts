import { expect, test } from "vitest";
import { railFor } from "./rooms.ts";

test("every room of Settings stands in a part of the list beside them", () => {
  const settings = railFor("owner").find(({ group }) => group === "settings");
  const lost = settings?.rooms.filter(({ part }) => part === undefined) ?? [];
  expect(lost.map(({ label }) => label)).toEqual([]);
});
