import { expect, test } from "vitest";
import { keepVersions } from "./keep-versions.ts";

const shown = (version: number) => [{ id: "ord_1", version }];
const none = new Map<string, number>();

test("an order keeps the version in which it was chosen, however it is listed since", () => {
  const chosen = new Set(["ord_1"]);
  const kept = keepVersions(none, chosen, shown(2));
  expect(kept).toEqual(new Map([["ord_1", 2]]));
  expect(keepVersions(kept, chosen, shown(3))).toEqual(kept);
  // it may have left the list meanwhile
  expect(keepVersions(kept, chosen, [])).toEqual(kept);
});

test("one that was let go of is chosen as it is by then", () => {
  const kept = keepVersions(none, new Set(["ord_1"]), shown(2));
  const letGo = keepVersions(kept, new Set(), shown(3));
  expect(letGo).toEqual(none);
  expect(keepVersions(letGo, new Set(["ord_1"]), shown(3))).toEqual(new Map([["ord_1", 3]]));
});
