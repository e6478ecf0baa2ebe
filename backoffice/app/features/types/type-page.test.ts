import { expect, test } from "vitest";
import type { StaffType } from "#contract/api/catalogue/clothing-types.ts";
import { compareFields } from "../../parts/records/field-changes.ts";
import { typeFields } from "./type-page.tsx";

const columns = [
  { title: "UK", isLength: false },
  { title: "Bust", isLength: true },
];
const typeWith = (women: StaffType["sizeGuides"]["WOMEN"]): StaffType => ({
  ...{ id: "kaftan", version: 3, name: "Kaftan", sizes: ["S"], published: 1, products: 1 },
  ...{ hasGuide: true, role: "" as const, stockedSizes: [], formerNames: [], references: [] },
  sizeGuides: { WOMEN: women, MEN: null },
});
const rows = [{ size: "S", cells: ["8", "31–33"] }];
const saved = typeWith({ columns, rows });

test("shows renamed columns and changed units", () => {
  const renamed = columns.map((each) => (each.isLength ? { ...each, title: "Chest" } : each));
  expect(compareFields(typeFields, saved, typeWith({ columns: renamed, rows }))).toEqual([
    {
      name: "Women’s size guide",
      before: "UK, Bust in inches\nS 8 31–33",
      after: "UK, Chest in inches\nS 8 31–33",
    },
  ]);
  const plain = columns.map((each) => ({ ...each, isLength: false }));
  expect(compareFields(typeFields, saved, typeWith({ columns: plain, rows }))).toHaveLength(1);
  expect(compareFields(typeFields, saved, saved)).toEqual([]);
});
