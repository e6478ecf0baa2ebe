import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { SimulatedSubtotal } from "#contract/api/discounts/discount-simulation.ts";
import { TestCart } from "./test-cart.tsx";

const answer: SimulatedSubtotal = {
  ...{ buyer: "Somebody", subtotal: 180_000, discount: 36_000, total: 144_000, code: "DETTY20" },
  ...{ because: "It is typed.", discounts: [], isForSomeProducts: false },
  at: "2020-01-01T00:00:00.000Z",
  edges: [
    { subtotal: 39_999, amountOff: 0, total: 39_999, reason: "the cart must reach ₦40,000" },
    { subtotal: 40_000, amountOff: 8000, total: 32_000, reason: null },
  ],
};

/** What is read of a saved discount that is tried by a sum. */
function read(
  changes: Partial<SimulatedSubtotal> = {},
  buyers: "everybody" | "wholesale" = "everybody",
) {
  const client = new QueryClient();
  const buyer = buyers === "wholesale" ? "wholesale" : "new";
  const query = { subtotal: 180_000, buyer, discountId: "dsc_1" };
  client.setQueryData(["discount-preview", "subtotal", query, 3], { ...answer, ...changes });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TestCart discountId="dsc_1" version={3} buyers={buyers} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, "");
}

test("an amount shows its result at once, with the thresholds of the discount", () => {
  const text = read();
  expect(text).toContain("Total₦144,000");
  expect(text).toContain("₦39,999: nothing, because the cart must reach ₦40,000");
  expect(text).toContain("₦40,000: −₦8,000, total ₦32,000");
  expect(text).not.toMatch(/when it starts\.$|As of|some products only/);
});

test("a wholesale discount preselects a wholesale customer", () => {
  expect(read({}, "wholesale")).toContain("Total₦144,000");
});

test("says when it assumes a later day, or eligible products only", () => {
  expect(read({ at: "2999-01-01T00:00:00.000Z" })).toContain("when it starts.");
  expect(read({ isForSomeProducts: true })).toContain("Applies to some products only");
});
