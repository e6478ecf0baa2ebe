import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { OrderCard } from "./order-card.tsx";
import { orderColumns } from "./order-columns.tsx";

const now = new Date("2026-11-24T09:00:00Z");
const order = {
  ...{ id: "ord_1", orderNumber: "ASO-1", status: "PAID", units: 0, items: [] },
  ...{ createdAt: "2026-11-24T08:00:00Z", paidAt: "2026-11-24T08:00:00Z" },
} as unknown as StaffOrderSummary;

test("an order with nothing to ship says so in every list", () => {
  for (const tab of ["to_pack", "packed", "all"] as const) {
    const last = orderColumns(tab, false, now).at(-1);
    const table = renderToStaticMarkup(last?.cell(order));
    const block = renderToStaticMarkup(
      <OrderCard row={order} tab={tab} now={now} onPack={undefined} />,
    );
    for (const drawn of [table, block]) {
      expect(drawn).toContain("Nothing to ship");
      expect(drawn).not.toMatch(/To pack|Waiting/);
    }
    expect(renderToStaticMarkup(last?.cell({ ...order, units: 1 }))).not.toContain("Nothing");
  }
});

test("an order with a disputed payment is on hold in every list, until it ships", () => {
  const disputed = { ...order, units: 1, isPaymentDisputed: true };
  for (const tab of ["to_pack", "packed", "all"] as const) {
    const last = orderColumns(tab, false, now).at(-1);
    const block = (row: StaffOrderSummary) => (
      <OrderCard row={row} tab={tab} now={now} onPack={undefined} />
    );
    expect(renderToStaticMarkup(last?.cell(disputed))).toContain("Hold");
    expect(renderToStaticMarkup(block(disputed))).toContain("Hold");
    expect(renderToStaticMarkup(block(disputed))).not.toMatch(/Waiting.*Hold/);
    expect(renderToStaticMarkup(block({ ...disputed, isPaymentDisputed: false }))).not.toContain(
      "Hold",
    );
    expect(renderToStaticMarkup(block({ ...disputed, status: "SHIPPED" }))).not.toContain("Hold");
  }
});

test("an order whose cash is still to be collected says so in every list", () => {
  for (const tab of ["to_pack", "packed", "on_the_way", "delivered", "all"] as const) {
    const isMarked = (isDueOnDelivery: boolean) => {
      const row = { ...order, units: 1, deliveredAt: null, isDueOnDelivery };
      const cells = orderColumns(tab, false, now).map(({ cell }) =>
        renderToStaticMarkup(cell(row)),
      );
      const card = renderToStaticMarkup(
        <OrderCard row={row} tab={tab} now={now} onPack={undefined} />,
      );
      return [cells.join(""), card].map((drawn) => drawn.includes("Pay on delivery"));
    };
    expect(isMarked(true)).toEqual([true, true]);
    expect(isMarked(false)).toEqual([false, false]);
  }
});

const total = orderColumns("all", true, new Date()).find(({ head }) => head === "Total");
const cellOf = (row: Partial<StaffOrderSummary>) => total?.cell(row as StaffOrderSummary);

test("an order without an amount shows none, and not ₦0", () => {
  expect(cellOf({})).toBe("");
  expect(cellOf({ totalAmount: 0 })).toBe("₦0");
  expect(cellOf({ totalAmount: 58_000 })).toBe("₦58,000");
});
