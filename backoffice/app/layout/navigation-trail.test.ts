import { expect, test } from "vitest";
import { nextOpenedFrom, type OpenedFrom } from "./navigation-trail.ts";

const payments = { to: "/payments?status=refunds", label: "Payments" };
const list = { to: "/orders?status=all", label: "Orders" };
const order = { to: "/orders/ord_1", label: "Amaka Eze" };

test("an order opened from another section leads back there with its filters", () => {
  expect(nextOpenedFrom({}, payments, "/orders/ord_1")).toEqual({ "/orders/ord_1": payments });
  const today = { to: "/", label: "Today" };
  expect(nextOpenedFrom({}, today, "/orders/ord_1")).toEqual({ "/orders/ord_1": today });
});

test("an order opened from its own list leads back to the list", () => {
  const known: OpenedFrom = { "/orders/ord_1": payments };
  expect(nextOpenedFrom(known, list, "/orders/ord_1")).toEqual({ "/orders/ord_1": list });
});

test("a neighbouring record leads back to the same origin", () => {
  const known: OpenedFrom = { "/orders/ord_1": payments };
  expect(nextOpenedFrom(known, order, "/orders/ord_2")["/orders/ord_2"]).toEqual(payments);
  expect(nextOpenedFrom({}, order, "/orders/ord_2")).toEqual({});
});

test("a record keeps its origin after coming back to it", () => {
  const atOrder = nextOpenedFrom({}, payments, "/orders/ord_1");
  const atPerson = nextOpenedFrom(atOrder, order, "/customers/usr_1");
  expect(atPerson["/customers/usr_1"]).toEqual(order);
  const person = { to: "/customers/usr_1", label: "Amaka Eze" };
  expect(nextOpenedFrom(atPerson, person, "/orders/ord_1")["/orders/ord_1"]).toEqual(payments);
});

test("list pages and pages outside the navigation have no origin", () => {
  expect(nextOpenedFrom({}, payments, "/orders")).toEqual({});
  expect(nextOpenedFrom({}, payments, "/account")).toEqual({});
  expect(nextOpenedFrom({}, { to: "/account", label: "My account" }, "/orders/ord_1")).toEqual({});
});

test("forgets the oldest entries", () => {
  let known: OpenedFrom = {};
  for (let i = 0; i < 60; i += 1) known = nextOpenedFrom(known, payments, `/orders/ord_${i}`);
  expect(Object.keys(known)).toHaveLength(50);
  expect(known["/orders/ord_9"]).toBeUndefined();
  expect(known["/orders/ord_59"]).toEqual(payments);
});
