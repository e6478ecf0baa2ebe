import { expect, test } from "vitest";
import { type OpenedFrom, openedFromAfter } from "./opened-from.ts";

const payments = { to: "/payments?status=refunds", label: "Payments" };
const list = { to: "/orders?status=all", label: "Orders" };
const order = { to: "/orders/ord_1", label: "Amaka Eze" };

test("an order opened from another room leads back there, as it was narrowed", () => {
  expect(openedFromAfter({}, payments, "/orders/ord_1")).toEqual({ "/orders/ord_1": payments });
  const today = { to: "/", label: "Today" };
  expect(openedFromAfter({}, today, "/orders/ord_1")).toEqual({ "/orders/ord_1": today });
});

test("an order opened from its own list leads back to the list, whatever it was opened from before", () => {
  const known: OpenedFrom = { "/orders/ord_1": payments };
  expect(openedFromAfter(known, list, "/orders/ord_1")).toEqual({});
});

test("the record beside it leads back to where the first was opened from", () => {
  const known: OpenedFrom = { "/orders/ord_1": payments };
  expect(openedFromAfter(known, order, "/orders/ord_2")["/orders/ord_2"]).toEqual(payments);
  expect(openedFromAfter({}, order, "/orders/ord_2")).toEqual({});
});

test("coming back from what was opened from it, a record keeps its own way back", () => {
  const atOrder = openedFromAfter({}, payments, "/orders/ord_1");
  const atPerson = openedFromAfter(atOrder, order, "/customers/usr_1");
  expect(atPerson["/customers/usr_1"]).toEqual(order);
  const person = { to: "/customers/usr_1", label: "Amaka Eze" };
  expect(openedFromAfter(atPerson, person, "/orders/ord_1")["/orders/ord_1"]).toEqual(payments);
});

test("rooms themselves and pages of no room have no way back, and lead to none", () => {
  expect(openedFromAfter({}, payments, "/orders")).toEqual({});
  expect(openedFromAfter({}, payments, "/account")).toEqual({});
  expect(openedFromAfter({}, { to: "/account", label: "My account" }, "/orders/ord_1")).toEqual({});
});

test("what was opened long ago is forgotten", () => {
  let known: OpenedFrom = {};
  for (let i = 0; i < 60; i += 1) known = openedFromAfter(known, payments, `/orders/ord_${i}`);
  expect(Object.keys(known)).toHaveLength(50);
  expect(known["/orders/ord_9"]).toBeUndefined();
  expect(known["/orders/ord_59"]).toEqual(payments);
});
