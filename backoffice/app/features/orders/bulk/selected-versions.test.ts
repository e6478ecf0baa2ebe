import { expect, test } from "vitest";
import { trackSelectedVersions } from "./selected-versions.ts";

const listedAt = (version: number) => [{ id: "ord_1", version }];
const none = new Map<string, number>();

test("an order keeps the version in which it was selected", () => {
  const chosen = new Set(["ord_1"]);
  const selected = trackSelectedVersions(none, chosen, listedAt(2));
  expect(selected).toEqual(new Map([["ord_1", 2]]));
  expect(trackSelectedVersions(selected, chosen, listedAt(3))).toEqual(selected);
  expect(trackSelectedVersions(selected, chosen, [])).toEqual(selected);
});

test("a deselected order gets its current version when selected again", () => {
  const selected = trackSelectedVersions(none, new Set(["ord_1"]), listedAt(2));
  const deselected = trackSelectedVersions(selected, new Set(), listedAt(3));
  expect(deselected).toEqual(none);
  expect(trackSelectedVersions(deselected, new Set(["ord_1"]), listedAt(3))).toEqual(
    new Map([["ord_1", 3]]),
  );
});
