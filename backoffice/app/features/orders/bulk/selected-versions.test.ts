import { expect, test } from "vitest";
import { trackSelectedVersions } from "./selected-versions.ts";

const shown = (version: number) => [{ id: "ord_1", version }];
const none = new Map<string, number>();

test("an order keeps the version in which it was selected", () => {
  const chosen = new Set(["ord_1"]);
  const kept = trackSelectedVersions(none, chosen, shown(2));
  expect(kept).toEqual(new Map([["ord_1", 2]]));
  expect(trackSelectedVersions(kept, chosen, shown(3))).toEqual(kept);
  expect(trackSelectedVersions(kept, chosen, [])).toEqual(kept);
});

test("a deselected order gets its current version when selected again", () => {
  const kept = trackSelectedVersions(none, new Set(["ord_1"]), shown(2));
  const letGo = trackSelectedVersions(kept, new Set(), shown(3));
  expect(letGo).toEqual(none);
  expect(trackSelectedVersions(letGo, new Set(["ord_1"]), shown(3))).toEqual(
    new Map([["ord_1", 3]]),
  );
});
