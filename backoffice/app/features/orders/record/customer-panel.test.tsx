import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { CustomerPanel } from "./customer-panel.tsx";

const email = "ada+shop@example.com";
const other = {
  ...{ id: "ord_2", orderNumber: "ASO-2", status: "DELIVERED", totalAmount: 5_000 },
  createdAt: "2026-11-20T10:00:00.000Z",
};

function draw(count: number, changes: Partial<StaffOrder> = { email }): string {
  const order = { buyerKind: "guest", company: null, others: { count, orders: [other] } };
  return renderToStaticMarkup(
    <MemoryRouter>
      <CustomerPanel order={{ ...order, ...changes } as unknown as StaffOrder} />
    </MemoryRouter>,
  );
}

test("links to the customer, with the right to see them", () => {
  expect(draw(1, { email, customerId: "cus_1" })).toContain('href="/customers/cus_1"');
  expect(draw(1, { email, customerId: null })).not.toContain("/customers/");
  expect(draw(1, {})).not.toContain("/customers/");
});

test("links to all orders of the email when not all are listed", () => {
  const all = 'href="/orders?status=all&amp;search=ada%2Bshop%40example.com"';
  expect(draw(2)).toContain(all);
  expect(draw(1)).not.toContain("All orders by this customer");
  expect(draw(2, {})).not.toContain("All orders by this customer");
});
