import { expect, test } from "vitest";
import { readListAddress, statusAt } from "./list-address.ts";

const read = (search: string) => readListAddress(new URLSearchParams(search), ["pending", "all"]);

test.each([
  ["", { status: "pending", search: "", page: 1 }],
  ["status=all&page=3&search=Adé", { status: "all", search: "Adé", page: 3 }],
  ["status=none&page=0", { status: "pending", search: "", page: 1 }],
  ["page=-2", { status: "pending", search: "", page: 1 }],
  ["page=1.5", { status: "pending", search: "", page: 1 }],
  ["page=99999999999999999999", { status: "pending", search: "", page: 1 }],
])("%j reads as %o", (search, address) => {
  expect(read(search)).toEqual(address);
});

test.each([
  ["/payments", "to_decide"],
  ["/payments?status=to_send&search=ada", "to_send"],
  ["/payments?status=nothing", "to_decide"],
  ["/orders/ord_1", "to_decide"],
])("%s shows %s", (address, tab) => {
  expect(statusAt(address, ["to_decide", "to_send"])).toBe(tab);
});
