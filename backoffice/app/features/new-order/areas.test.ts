import { expect, test } from "vitest";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { abroad, areaGroups } from "./areas.ts";

test("each state is in one group, Lagos and Abuja first", () => {
  const areas = areaGroups.flatMap((group) => group.areas);
  expect(areas.slice(0, 2)).toEqual(["Lagos", "Federal Capital Territory (FCT)"]);
  expect([...areas].sort()).toEqual([...nigerianStates, abroad].sort());
});
