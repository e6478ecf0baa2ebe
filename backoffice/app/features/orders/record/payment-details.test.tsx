import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { PaymentDetails } from "./payment-details.tsx";

vi.mock("./credit-notes.tsx", () => ({ CreditNotes: () => null }));

type Money = NonNullable<StaffOrder["money"]>;

function draw(money: Pick<Money, "received" | "refunded" | "reversed"> & Partial<Money>): string {
  const order = { openCases: 0, poNumber: null } as StaffOrder;
  const all = { method: "transfer", total: 10_000, ...money } as Money;
  return renderToStaticMarkup(<PaymentDetails order={order} money={all} />);
}

test("a payment that was never received is not called refunded", () => {
  const html = draw({ received: 0, refunded: 0, reversed: 10_000 });
  expect(html).not.toContain("Refunded");
  expect(html).toMatch(/Charged back or not received<\/dt><dd[^>]*>₦10,000/);
  expect(html).toContain("Not paid");
});

test("a refund is", () => {
  const html = draw({ received: 10_000, refunded: 10_000, reversed: 0 });
  expect(html).toMatch(/Refunded<\/dt><dd[^>]*>₦10,000/);
  expect(html).not.toContain("not received");
});

test("a free order is not called refunded when a stray payment was", () => {
  expect(draw({ total: 0, received: 2_000, refunded: 2_000, reversed: 0 })).toContain(
    "Paid in full",
  );
});

test("an open review links to its case, with the right to see it", () => {
  const money = {
    method: "card",
    total: 10_000,
    received: 10_000,
    refunded: 0,
    reversed: 0,
  } as Money;
  const show = (openCaseId?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <PaymentDetails
          order={{ openCases: 1, openCaseId, poNumber: null } as StaffOrder}
          money={money}
        />
      </MemoryRouter>,
    );
  expect(show("rev_1")).toMatch(/<a[^>]*href="\/payments\/rev_1"[^>]*>Under review</);
  expect(show()).toContain("Under review");
  expect(show()).not.toContain("<a");
});
