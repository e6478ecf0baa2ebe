import { expect, test } from "vitest";
import type { StaffType } from "#contract/api/staff-types.ts";
import { toldChanges } from "../../parts/told-changes.ts";
import { toldType } from "./told-type.ts";

const columns = [
  { title: "UK", isLength: false },
  { title: "Bust", isLength: true },
];
const typeWith = (women: StaffType["sizeGuides"]["WOMEN"]): StaffType => ({
  ...{ id: "kaftan", version: 3, name: "Kaftan", sizes: ["S"], onShop: 1, products: 1 },
  ...{ hasGuide: true, made: [], formerly: [], followers: [] },
  sizeGuides: { WOMEN: women, MEN: null },
});
const rows = [{ size: "S", cells: ["8", "31–33"] }];
const seen = typeWith({ columns, rows });

test("a column that was renamed, or no longer counts in inches, is told with both", () => {
  const renamed = columns.map((each) => (each.isLength ? { ...each, title: "Chest" } : each));
  expect(toldChanges(toldType, seen, typeWith({ columns: renamed, rows }))).toEqual([
    {
      name: "Women’s size guide",
      before: "UK, Bust in inches\nS 8 31–33",
      after: "UK, Chest in inches\nS 8 31–33",
    },
  ]);
  const plain = columns.map((each) => ({ ...each, isLength: false }));
  expect(toldChanges(toldType, seen, typeWith({ columns: plain, rows }))).toHaveLength(1);
  expect(toldChanges(toldType, seen, seen)).toEqual([]);
});
