import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderProblem } from "./checkout-state.ts";
import OrderProblemAlert from "./order-problem-alert.tsx";

const heldByOrder = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

function renderText(problem: OrderProblem): string {
  const nothing = () => undefined;
  const element = <OrderProblemAlert problem={problem} onFix={nothing} onPayFor={nothing} />;
  return renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("a discount held by the shopper's unpaid order is available by paying it", () => {
  const figures = { items: [], subtotal: 10_000, shipping: 0, total: 10_000, discount: null };
  const reason = "This discount is used up";
  const text = renderText({ kind: "price_changed", prices: figures, reason, heldByOrder });
  expect(text).toContain("This discount is used up.");
  expect(text).toContain(
    "Your order ASO-7KQ2M9XW is unpaid. We’re holding your items at this price.",
  );
  expect(text).toContain("Pay for ASO-7KQ2M9XW");
  expect(text).toContain("Use the new total");
});

test("items no longer sold are named and removed in one click", () => {
  const item = { productId: "a", size: "M", name: "Benin popover", requested: 2, available: 0 };
  const text = renderText({ kind: "not_sold", shortage: { items: [item] } });
  expect(text).toContain("Some items in your cart are no longer available.");
  expect(text).toContain("Benin popover, size M: no longer available");
  expect(text).toContain("Update cart to available quantities");
  expect(text).not.toContain("Pay for");
});

test("who holds as many unpaid orders as one may is led to one of them", () => {
  const text = renderText({
    kind: "message",
    text: "You have 10 orders that are not paid yet.",
    heldByOrder,
  });
  expect(text).toContain("Pay for ASO-7KQ2M9XW");
  expect(text).not.toContain("Use the new total");
});

test.each([
  ["ended", "can no longer be paid. Its items will be released in a few minutes"],
  ["paid", "has already been paid"],
  ["unconfirmed", "and holding its items. Please don’t pay again"],
] as const)(
  "who cannot pay the order that keeps the pieces (%s) is not told to",
  (unpayable, reason) => {
    const item = { productId: "a", size: "M", name: "Benin popover", requested: 2, available: 0 };
    const order = { ...heldByOrder, unpayable };
    const text = renderText({
      kind: "out_of_stock",
      shortage: { items: [item] },
      heldByOrder: order,
    });
    expect(text).toContain(reason);
    expect(text).not.toMatch(/Pay for|is unpaid/);
  },
);
