import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import { OrderTotals } from "./order-summary.tsx";

function rowsOf(money: Partial<Order>): string[] {
  const shippingInfo = { state: "Lagos", country: "Nigeria" };
  const order = {
    shippingInfo,
    subtotalAmount: 43_000,
    shippingAmount: 0,
    discountAmount: 0,
    ...money,
  };
  const html = renderToStaticMarkup(
    <OrderTotals order={{ totalAmount: 43_000, dueAmount: 0, ...order } as Order} />,
  );
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, term, value]) => `${term} ${value}`,
  );
}
const rowsAfterTotal = (money: Partial<Order>) => {
  const rows = rowsOf(money);
  return rows.slice(rows.indexOf("Total ₦43,000") + 1);
};

test("an order paid once shows only its total", () => {
  expect(rowsAfterTotal({ receivedAmount: 43_000, refundedAmount: 0 })).toEqual([]);
});

test("a partial refund is shown between paid and remaining", () => {
  expect(rowsAfterTotal({ receivedAmount: 43_000, refundedAmount: 14_000.5 })).toEqual([
    "Paid ₦43,000",
    "Refunded −₦14,000.50",
    "Net ₦28,999.50",
  ]);
});

test("a partial payment shows the amount due", () => {
  expect(rowsAfterTotal({ receivedAmount: 20_000, refundedAmount: 0, dueAmount: 23_000 })).toEqual([
    "Paid ₦20,000",
    "Balance due ₦23,000",
  ]);
});
