import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { OrderBlock } from "./order-block.tsx";
import { orderColumns } from "./order-columns.tsx";

const now = new Date("2026-11-24T09:00:00Z");
/** A row whose pieces were all refunded, before its money has left. */
const kept = {
  ...{ id: "ord_1", orderNumber: "ASO-1", status: "PAID", pieces: 0, items: [] },
  ...{ createdAt: "2026-11-24T08:00:00Z", paidAt: "2026-11-24T08:00:00Z" },
} as unknown as StaffOrderSummary;

test("an order of which nothing is left to send says so, in every list it stands in", () => {
  for (const tab of ["to_pack", "packed", "all"] as const) {
    const last = orderColumns(tab, false, now).at(-1);
    const table = renderToStaticMarkup(last?.cell(kept));
    const block = renderToStaticMarkup(
      <OrderBlock row={kept} tab={tab} now={now} onPack={undefined} />,
    );
    for (const drawn of [table, block]) {
      expect(drawn).toContain("Nothing to send");
      expect(drawn).not.toMatch(/To pack|waits/);
    }
    expect(renderToStaticMarkup(last?.cell({ ...kept, pieces: 1 }))).not.toContain("Nothing");
  }
});

test("an order whose money is in doubt says in every list that it is to be held, while it is here", () => {
  const doubted = { ...kept, pieces: 1, isMoneyDoubted: true };
  for (const tab of ["to_pack", "packed", "all"] as const) {
    const last = orderColumns(tab, false, now).at(-1);
    const block = (row: StaffOrderSummary) => (
      <OrderBlock row={row} tab={tab} now={now} onPack={undefined} />
    );
    expect(renderToStaticMarkup(last?.cell(doubted))).toContain("Hold");
    expect(renderToStaticMarkup(block(doubted))).toContain("Hold");
    expect(renderToStaticMarkup(block(doubted))).not.toMatch(/waits.*Hold/);
    expect(renderToStaticMarkup(block({ ...doubted, isMoneyDoubted: false }))).not.toContain(
      "Hold",
    );
    expect(renderToStaticMarkup(block({ ...doubted, status: "SHIPPED" }))).not.toContain("Hold");
  }
});

const total = orderColumns("all", true, new Date()).find(({ head }) => head === "Total");
const cellOf = (row: Partial<StaffOrderSummary>) => total?.cell(row as StaffOrderSummary);

test("an order that was answered without its sum shows none, and no ₦0", () => {
  expect(cellOf({})).toBe("");
  expect(cellOf({ totalAmount: 0 })).toBe("₦0");
  expect(cellOf({ totalAmount: 58_000 })).toBe("₦58,000");
});
