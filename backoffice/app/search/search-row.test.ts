import { expect, test } from "vitest";
import type { StaffSearchResult } from "#contract/api/staff/search.ts";
import { toRefundRow, toSearchRow } from "./search-row.ts";

const order: StaffSearchResult = {
  kind: "order",
  id: "ord_1",
  orderNumber: "ASO-7K3M9QXD",
  name: "Amaka Eze",
  city: "Kano",
  status: "PAID",
  placedAt: "2026-11-21T09:00:00Z",
  image: null,
};
const product: StaffSearchResult = {
  kind: "product",
  id: "prd_1",
  name: "Ẹtù bùbá",
  image: null,
  stock: 16,
  status: "published",
};
const now = new Date("2026-11-22T09:00:00Z");

test("offers a refund of the first order to those who may", () => {
  expect(toRefundRow(order, "support")).toEqual([
    {
      kind: "do",
      address: "/orders/ord_1?refund",
      name: "Refund ASO-7K3M9QXD",
      description: "",
      shortcut: "R",
    },
  ]);
  expect(toRefundRow(order, "packer")).toEqual([]);
  expect(toRefundRow({ ...order, status: "PENDING_PAYMENT" }, "owner")).toEqual([]);
  expect(toRefundRow(product, "owner")).toEqual([]);
  expect(toRefundRow(undefined, "owner")).toEqual([]);
});

test("shows sizes, or the total stock without sizes", () => {
  const sizes = [
    { size: "M", stock: 16 },
    { size: "L", stock: 0 },
  ];
  expect(toSearchRow({ ...product, sizes }, now, "owner")).toMatchObject({
    description: "",
    sizes,
  });
  const soldOut = { ...product, stock: 0, sizes: [{ size: "M", stock: 0 }] };
  expect(toSearchRow(soldOut, now, "owner").description).toBe("sold out");
  const before = toSearchRow(product, now, "owner");
  expect(before).toMatchObject({ description: "16 in stock" });
  expect(before.sizes).toBeUndefined();
});
