import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { ParcelLines } from "./parcel-lines.tsx";
import { countPacked, type PackedItems } from "./use-packed-items.ts";

function packedItemsOf(order: StaffOrder): PackedItems {
  const packedQuantity = (position: number) => order.lines[position - 1]?.packedQuantity ?? 0;
  const noOp = () => {};
  const count = countPacked(order, packedQuantity);
  return { count, packedQuantity, tick: noOp, pendingCount: 0, error: "", retry: noOp };
}

type Money = NonNullable<StaffOrder["money"]>;

function draw(line: object, money?: Partial<Money>): string {
  const garment = { position: 1, name: "Camp shirt", size: "M", image: "", stock: 3 };
  const amounts = { subtotal: 29_025, shipping: 0, currentShipping: null, discount: 0, due: 0 };
  const order = {
    status: "PAID",
    lines: [{ ...garment, quantity: 2, withdrawn: 0, packedQuantity: 0, ...line }],
    ...(money && { money: { ...amounts, total: 29_025, refunded: 0, reversed: 0, ...money } }),
  } as unknown as StaffOrder;
  return renderToStaticMarkup(<ParcelLines order={order} packedItems={packedItemsOf(order)} />);
}
const rowsOf = (money: Partial<Money>) =>
  [...draw({}, money).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
    .map(([, term, value]) => `${term} ${value}`)
    .slice(2);

test("a refunded item that was packed is to be removed, and not counted", () => {
  const html = draw({ packedQuantity: 2, withdrawn: 1 });
  expect(html).toContain("1 of 1 packed");
  expect(html).not.toContain("2 of 1");
  expect(html).toContain("Remove 1 from the parcel");
  expect(draw({ packedQuantity: 1, withdrawn: 1 })).not.toContain("from the parcel");
});

test("a paid order shows what was paid", () => {
  expect(rowsOf({ received: 29_025 })).toEqual(["Paid ₦29,025"]);
});

test("a partial refund shows paid, refunded and net", () => {
  expect(rowsOf({ received: 29_025, refunded: 14_512.5 })).toEqual([
    "Paid ₦29,025",
    "Refunded −₦14,512.50",
    "Net ₦14,512.50",
  ]);
});

test("an amount other than the total shows the total too", () => {
  expect(rowsOf({ received: 31_000 })).toEqual(["Total ₦29,025", "Paid ₦31,000"]);
  expect(rowsOf({ received: 9_025, due: 20_000 })).toEqual([
    "Total ₦29,025",
    "Paid ₦9,025",
    "Balance due ₦20,000",
  ]);
  expect(rowsOf({ received: 0, due: 29_025 })).toEqual(["To pay ₦29,025"]);
});
