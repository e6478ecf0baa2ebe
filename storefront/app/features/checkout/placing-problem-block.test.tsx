import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlacingProblem } from "./checkout-state.ts";
import PlacingProblemBlock from "./placing-problem-block.tsx";

const keptBy = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };

/** What is read of a problem, without its marks. */
function read(problem: PlacingProblem): string {
  const nothing = () => undefined;
  const drawn = <PlacingProblemBlock problem={problem} onFix={nothing} onPayFor={nothing} />;
  return renderToStaticMarkup(drawn)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("a discount that an own unpaid order holds is still had by paying that", () => {
  const figures = { items: [], subtotal: 10_000, shipping: 0, total: 10_000, discount: null };
  const reason = "This discount is used up";
  const words = read({ kind: "price_changed", figures, reason, keptBy });
  expect(words).toContain("This discount is used up.");
  expect(words).toContain(
    "Your order ASO-7KQ2M9XW is not paid yet and keeps its pieces and its price",
  );
  expect(words).toContain("Pay for ASO-7KQ2M9XW");
  expect(words).toContain("Use the new total");
});

test("what is no longer sold is named and taken out in one tap", () => {
  const item = { productId: "a", size: "M", name: "Benin popover", requested: 2, available: 0 };
  const words = read({ kind: "not_sold", short: { items: [item] } });
  expect(words).toContain("Some pieces in your cart are no longer sold.");
  expect(words).toContain("Benin popover, size M: no longer sold");
  expect(words).toContain("Change my cart to what is left");
  expect(words).not.toContain("Pay for");
});

test("who holds as many unpaid orders as one may is led to one of them", () => {
  const words = read({
    kind: "message",
    text: "You have 10 orders that are not paid yet.",
    keptBy,
  });
  expect(words).toContain("Pay for ASO-7KQ2M9XW");
  expect(words).not.toContain("Use the new total");
});

test.each([
  ["ended", "can no longer be paid. It holds its pieces and its price for a few minutes more"],
  ["paid", "is paid already"],
  ["in_doubt", "is being checked, and it keeps its pieces meanwhile. Please do not pay again"],
] as const)(
  "who cannot pay the order that keeps the pieces (%s) is not told to",
  (unpayable, why) => {
    const item = { productId: "a", size: "M", name: "Benin popover", requested: 2, available: 0 };
    const kept = { ...keptBy, unpayable };
    const words = read({ kind: "out_of_stock", short: { items: [item] }, keptBy: kept });
    expect(words).toContain(why);
    expect(words).not.toMatch(/Pay for|not paid yet/);
  },
);
