import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { PaymentFacts } from "./payment-facts.tsx";

vi.mock("./credit-notes.tsx", () => ({ CreditNotes: () => null }));

type Money = NonNullable<StaffOrder["money"]>;

function draw(money: Pick<Money, "received" | "refunded" | "reversed"> & Partial<Money>): string {
  const order = { openReviews: 0, poNumber: null } as StaffOrder;
  const all = { way: "transfer", total: 10_000, ...money } as Money;
  return renderToStaticMarkup(<PaymentFacts order={order} money={all} />);
}

test("money that never came is not called refunded", () => {
  const told = draw({ received: 0, refunded: 0, reversed: 10_000 });
  expect(told).not.toContain("Refunded");
  expect(told).toMatch(/Taken back or never came<\/dt><dd[^>]*>₦10,000/);
  expect(told).toContain("Not paid");
});

test("money that was sent back is", () => {
  const told = draw({ received: 10_000, refunded: 10_000, reversed: 0 });
  expect(told).toMatch(/Refunded<\/dt><dd[^>]*>₦10,000/);
  expect(told).not.toContain("never came");
});

test("a free order is not called refunded when money that strayed to it was sent back", () => {
  expect(draw({ total: 0, received: 2_000, refunded: 2_000, reversed: 0 })).toContain(
    "Paid in full",
  );
});

test("what is to be settled leads to its case, where there is one to be told of", () => {
  const money = { way: "card", total: 10_000, received: 10_000, refunded: 0, reversed: 0 } as Money;
  const show = (openCaseId?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <PaymentFacts
          order={{ openReviews: 1, openCaseId, poNumber: null } as StaffOrder}
          money={money}
        />
      </MemoryRouter>,
    );
  expect(show("rev_1")).toMatch(/<a[^>]*href="\/payments\/rev_1"[^>]*>To settle</);
  expect(show()).toContain("To settle");
  expect(show()).not.toContain("<a");
});
