import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { BuyerPanel } from "./buyer-panel.tsx";

const email = "ada+shop@example.com";
const other = {
  ...{ id: "ord_2", orderNumber: "ASO-2", status: "DELIVERED", totalAmount: 5_000 },
  createdAt: "2026-11-20T10:00:00.000Z",
};

function draw(count: number, changes: Partial<StaffOrder> = { email }): string {
  const order = { buyerKind: "guest", company: null, others: { count, orders: [other] } };
  return renderToStaticMarkup(
    <MemoryRouter>
      <BuyerPanel order={{ ...order, ...changes } as unknown as StaffOrder} />
    </MemoryRouter>,
  );
}

test("leads to the buyer's record, for those who are told of it", () => {
  expect(draw(1, { email, customerId: "cus_1" })).toContain('href="/customers/cus_1"');
  expect(draw(1, { email, customerId: null })).not.toContain("/customers/");
  expect(draw(1, {})).not.toContain("/customers/");
});

test("leads to all orders of the address where not all stand there", () => {
  const all = 'href="/orders?status=all&amp;search=ada%2Bshop%40example.com"';
  expect(draw(2)).toContain(all);
  expect(draw(1)).not.toContain("All their orders");
  // who packs reads no address, and finds by none
  expect(draw(2, {})).not.toContain("All their orders");
});
