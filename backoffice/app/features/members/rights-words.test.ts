import { expect, test } from "vitest";
import { hasRight, rights, type StaffRight, staffRoles } from "#contract/rights.ts";
import { mayDo, rightsRows } from "./rights-words.ts";

test("every right stands in the table", () => {
  expect(new Set(rightsRows.flatMap((row) => row.rights))).toEqual(new Set(Object.keys(rights)));
});

test.each(rightsRows)("the same roles have all rights of “$words”", ({ rights: of }) => {
  const rolesOf = (right: StaffRight) => staffRoles.filter((role) => hasRight(role, right));
  expect(new Set(of.map((right) => rolesOf(right).join())).size).toBe(1);
});

test("what a role may do follows its rights, and the bound within one", () => {
  const may = (role: (typeof staffRoles)[number]) =>
    rightsRows.filter((row) => mayDo(role, row)).map(({ words }) => words);
  expect(may("owner")).toHaveLength(rightsRows.length);
  expect(may("packer")).toEqual([
    "Orders: pack, send, note",
    "Returns: receive pieces, send new ones",
  ]);
  expect(may("support")).toContain("Return money up to ₦50,000 an order");
  expect(may("support")).not.toContain("Return any amount");
});
