import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { compareFields } from "../../../parts/records/field-changes.ts";
import { orderFields } from "./order-field-changes.ts";

const address = {
  ...{ firstName: "Ada", lastName: "Obi", phone: "08030000001", address: "12 Marina Road" },
  ...{ city: "Lagos", state: "Lagos", postalCode: "", country: "Nigeria" },
};
const order = {
  ...{ status: "PAID", units: 1, address, parcel: { carrier: "", trackingNumber: "" } },
} as StaffOrder;

test("an unchanged address is not listed, whatever the order of its fields", () => {
  const reordered = Object.fromEntries(Object.entries(address).reverse()) as typeof address;
  expect(compareFields(orderFields, order, { ...order, address: reordered })).toEqual([]);
  const edited = { ...order, address: { ...reordered, city: "Epe" } };
  expect(compareFields(orderFields, order, edited)).toMatchObject([{ name: "Ship to" }]);
});
