import { expect, test } from "vitest";
import { findPlaces, placesFor } from "./search-rooms.ts";

const places = ["Undelivered mail", "Audit log", "Write a letter"].map((label) => ({
  label,
  address: "/",
}));

test.each([
  ["mail", ["Undelivered mail"]],
  ["UN", ["Undelivered mail"]],
  ["log", ["Audit log"]],
  [" Lọ́g ", ["Audit log"]],
  ["og", []],
  ["  ", []],
  ["l", ["Audit log", "Write a letter"]],
])("%j finds %j", (typed, labels) => {
  expect(findPlaces(places, typed).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ["owner", "new", ["/orders/new", "/products/new", "/discounts/new"]],
  ["support", "new order", ["/orders/new"]],
  ["packer", "new", []],
] as const)("what %s may begin is found by %j", (role, typed, addresses) => {
  expect(findPlaces(placesFor(role), typed).map(({ address }) => address)).toEqual(addresses);
});

test.each([
  ["owner", "invite", ["/members"]],
  ["manager", "invite", []],
  ["manager", "settle", ["/payments"]],
  ["support", "settle", []],
  ["support", "refund", ["/orders?status=all"]],
  ["support", "money b", ["/orders?status=all"]],
  ["packer", "refund", []],
  ["packer", "print", ["/orders"]],
  ["packer", "slips", ["/orders"]],
  ["stock_keeper", "low", ["/stock?status=low"]],
  ["stock_keeper", "count", ["/stock/takes"]],
  ["support", "count", []],
] as const)("what %s may do is found by %j", (role, typed, addresses) => {
  expect(findPlaces(placesFor(role), typed).map(({ address }) => address)).toEqual(addresses);
});

test("what a key does too is told with its key", () => {
  const keyOf = (typed: string) => findPlaces(placesFor("owner"), typed).map(({ key }) => key);
  expect(keyOf("pack the")).toEqual(["markPacked"]);
  expect(keyOf("today")).toEqual(["goToday"]);
  expect(keyOf("enquiries")).toEqual([undefined]);
});
