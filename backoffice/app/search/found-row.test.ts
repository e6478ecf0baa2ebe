import { expect, test } from "vitest";
import type { StaffFind } from "#contract/api/staff-search.ts";
import { toFoundRow, toRefundRow } from "./found-row.ts";

const order: StaffFind = {
  kind: "order",
  id: "ord_1",
  orderNumber: "ASO-7K3M9QXD",
  name: "Amaka Eze",
  city: "Kano",
  status: "PAID",
  placedAt: "2026-11-21T09:00:00Z",
  image: null,
};
const product: StaffFind = {
  kind: "product",
  id: "prd_1",
  name: "Ẹtù bùbá",
  image: null,
  stock: 16,
  status: "on_shop",
};
const now = new Date("2026-11-22T09:00:00Z");

test("the order that was found first can be refunded from there, by who may", () => {
  expect(toRefundRow(order, "support")).toEqual([
    {
      kind: "do",
      address: "/orders/ord_1?refund",
      name: "Refund ASO-7K3M9QXD",
      about: "",
      press: "R",
    },
  ]);
  expect(toRefundRow(order, "packer")).toEqual([]);
  expect(toRefundRow({ ...order, status: "PENDING_PAYMENT" }, "owner")).toEqual([]);
  expect(toRefundRow(product, "owner")).toEqual([]);
  expect(toRefundRow(undefined, "owner")).toEqual([]);
});

test("a product shows its sizes, and the pieces of all where the release before tells no sizes", () => {
  const sizes = [
    { size: "M", stock: 16 },
    { size: "L", stock: 0 },
  ];
  expect(toFoundRow({ ...product, sizes }, now, "owner")).toMatchObject({ about: "", sizes });
  const soldOut = { ...product, stock: 0, sizes: [{ size: "M", stock: 0 }] };
  expect(toFoundRow(soldOut, now, "owner").about).toBe("sold out");
  const before = toFoundRow(product, now, "owner");
  expect(before).toMatchObject({ about: "16 in stock" });
  expect(before.sizes).toBeUndefined();
});
