import { expect, test } from "vitest";
import { findSettings, settingAddress, settingText } from "./settings-search.ts";

const value = (id: string, text: string | null, field: string | null = null) =>
  [id, { id, text, at: null, tone: null, field }] as const;
const values = new Map([
  value("transfer", "Off, needs an account number", "accountNumber"),
  value("contacts", "hello@aso.example"),
  value("types", null),
]);
const found = (search: string) => findSettings("owner", values, search).map(({ id }) => id);

test.each([
  ["shipping", ["areas", "deliveryCharge", "freeDelivery"]],
  ["Pick-up", ["pickup"]],
  ["hello@aso", ["contacts"]],
  ["needs an account", ["transfer"]],
  ["nothing at all", []],
])("a search for %j finds %j", (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test("matches by name come before matches by synonym", () => {
  expect(found("returns")[0]).toBe("returns");
});

test("a role finds its own rows alone", () => {
  expect(findSettings("packer", values, "")).toEqual([]);
  expect(findSettings("manager", values, "staff")).toEqual([]);
});

test("a row opens the field that is missing, and one that failed still opens", () => {
  const [transfer] = findSettings("owner", values, "bank transfer");
  expect(transfer && settingAddress(transfer, values.get("transfer"))).toBe(
    "/settings/transfer?field=accountNumber",
  );
  expect(settingText(values.get("types"))).toBe("–");
  expect(settingText(undefined)).toBe("");
});
