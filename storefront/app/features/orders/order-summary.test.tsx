import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import { OrderSummary, OrderTotals } from "./order-summary.tsx";

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

const unknownPlace = { address: "", city: "", state: "", postalCode: "", hours: "", readyIn: "" };

test.each([
  ["handed over in person", { pickup: unknownPlace }, {}, ["Pick-up", "Ngozi", "Nigeria"]],
  [
    "picked up at the shop",
    { pickup: { ...unknownPlace, hours: "Mon to Sat", readyIn: "4 hours" } },
    { address: "14 Broad Street", city: "Lagos" },
    ["Pick-up", "Mon to Sat. Ready in 4 hours.", "Ngozi", "14 Broad Street", "Lagos", "Nigeria"],
  ],
  [
    "delivered to a place without a postal code",
    {},
    { address: "3 Awka Road", city: "Onitsha", state: "Anambra" },
    ["Delivery address", "Ngozi", "3 Awka Road", "Onitsha, Anambra", "Nigeria"],
  ],
])("an order %s shows no blank part of its place", (_, details, place, expected) => {
  const to = { ...unknownPlace, firstName: "Ngozi", lastName: "", country: "Nigeria", ...place };
  const order = {
    ...{ orderNumber: "ASO-7K3M9QXD", status: "PAID", createdAt: "2026-11-21T09:00:00Z" },
    ...{ subtotalAmount: 43_000, shippingAmount: 0, discountAmount: 0, totalAmount: 43_000 },
    ...{ receivedAmount: 43_000, refundedAmount: 0, dueAmount: 0 },
    ...{ items: [], shippingInfo: to, ...details },
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderSummary order={order as unknown as Order} tracking={null} />
    </MemoryRouter>,
  );
  const section = /<section[^>]*>(.*?)<\/section>/s.exec(html)?.[1] ?? "";
  expect(section.split(/<[^>]*>/).filter(Boolean)).toEqual(expected);
});
