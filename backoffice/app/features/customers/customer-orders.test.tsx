import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Customer } from "#contract/api/customers/customers.ts";
import { CustomerOrders } from "./customer-orders.tsx";

test("an order shows its picture, day and items on a phone", () => {
  const order = {
    id: "ord_1",
    orderNumber: "ASO-P4V9X1GH",
    status: "PAID",
    placedAt: "2026-11-20T10:00:00.000Z",
    units: 30,
    totalAmount: 918_000,
    refundedAmount: 0,
    images: ["/boubou.webp", "/kaftan.webp"],
  };
  const customer = { recentOrders: [order], placedOrders: 1, email: "bisi@example.com" };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CustomerOrders customer={customer as unknown as Customer} now={new Date(order.placedAt)} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/20 Nov<span class="md:hidden">, 30 items<\/span>/);
  const pictures = html.slice(html.lastIndexOf("<span", html.indexOf("/boubou.webp") - 80));
  expect(pictures.slice(0, pictures.indexOf("/boubou.webp"))).not.toContain("max-md:hidden");
});
