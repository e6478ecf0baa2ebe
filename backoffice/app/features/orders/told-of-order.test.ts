import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { toldChanges } from "../../parts/told-changes.ts";
import { toldOfOrder } from "./told-of-order.ts";

const address = {
  ...{ firstName: "Ada", lastName: "Obi", phone: "08030000001", address: "12 Marina Road" },
  ...{ city: "Lagos", state: "Lagos", postalCode: "", country: "Nigeria" },
};
const seen = {
  ...{ status: "PAID", pieces: 1, address, parcel: { carrier: "", trackingNumber: "" } },
} as StaffOrder;

test("an address that is the same is not told, in whatever order an answer holds its fields", () => {
  const turned = Object.fromEntries(Object.entries(address).reverse()) as typeof address;
  expect(toldChanges(toldOfOrder, seen, { ...seen, address: turned })).toEqual([]);
  const moved = { ...seen, address: { ...turned, city: "Epe" } };
  expect(toldChanges(toldOfOrder, seen, moved)).toMatchObject([{ name: "Goes to" }]);
});
