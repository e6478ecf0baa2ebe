import { expect, test } from "vitest";
import { commandsFor, findCommands } from "./search-commands.ts";

const commands = ["Failed emails", "Activity log", "New campaign"].map((label) => ({
  label,
  address: "/",
}));

test.each([
  ["email", ["Failed emails"]],
  ["FA", ["Failed emails"]],
  ["log", ["Activity log"]],
  [" Lọ́g ", ["Activity log"]],
  ["og", []],
  ["  ", []],
  ["l", ["Activity log"]],
  ["capmaign", ["New campaign"]],
  ["campagn", ["New campaign"]],
  ["emials", ["Failed emails"]],
  ["xyz", []],
])("%j finds %j", (typed, labels) => {
  expect(findCommands(commands, typed).map(({ label }) => label)).toEqual(labels);
});

test.each([
  [
    "owner",
    "new",
    [
      "/returns/new",
      "/newsletter/new",
      "/orders/new",
      "/products/new",
      "/discounts/new",
      "/newsletter",
    ],
  ],
  ["support", "new order", ["/orders/new"]],
  ["packer", "new", []],
] as const)("%s finds create commands by %j", (role, typed, addresses) => {
  expect(findCommands(commandsFor(role), typed).map(({ address }) => address)).toEqual(addresses);
});

test.each([
  ["owner", "invite", ["/members"]],
  ["owner", "delivery fee", ["/settings/delivery"]],
  ["owner", "bank", ["/settings/transfer", "/payments/statement"]],
  ["manager", "invite", []],
  ["manager", "settle", ["/payments"]],
  ["support", "settle", []],
  ["support", "refund", ["/orders?status=all"]],
  ["support", "money b", ["/orders?status=all"]],
  ["packer", "refund", []],
  ["packer", "print", ["/orders"]],
  ["packer", "slips", ["/orders"]],
  ["stock_keeper", "low", ["/stock?status=low"]],
  ["stock_keeper", "count", ["/stock/counts"]],
  ["support", "count", []],
] as const)("%s finds commands by %j", (role, typed, addresses) => {
  expect(findCommands(commandsFor(role), typed).map(({ address }) => address)).toEqual(addresses);
});

test("commands show their shortcut", () => {
  const keyOf = (typed: string) => findCommands(commandsFor("owner"), typed).map(({ key }) => key);
  expect(keyOf("pack the")).toEqual(["markPacked"]);
  expect(keyOf("today")).toEqual(["goToday"]);
  expect(keyOf("enquiries")).toEqual([undefined]);
});
