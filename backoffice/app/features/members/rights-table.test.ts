import { expect, test } from "vitest";
import { hasRight, rights, type StaffRight, staffRoles } from "#contract/rights.ts";
import { canDo, rightsRows } from "./rights-table.tsx";

test("every right is in the table", () => {
  expect(new Set(rightsRows.flatMap((row) => row.rights))).toEqual(new Set(Object.keys(rights)));
});

test.each(rightsRows)("the same roles have all rights of “$label”", ({ rights: of }) => {
  const rolesOf = (right: StaffRight) => staffRoles.filter((role) => hasRight(role, right));
  expect(new Set(of.map((right) => rolesOf(right).join())).size).toBe(1);
});

test("what a role may do follows its rights, and the bound within one", () => {
  const may = (role: (typeof staffRoles)[number]) =>
    rightsRows.filter((row) => canDo(role, row)).map(({ label }) => label);
  expect(may("owner")).toHaveLength(rightsRows.length);
  expect(may("packer")).toEqual([
    "Orders: pack, ship, add notes",
    "Returns: receive items, ship exchanges",
  ]);
  expect(may("support")).toContain("Refund up to ₦50,000 per order");
  expect(may("support")).not.toContain("Refund any amount");
});
