import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { DiscountComparison } from "#contract/api/discounts/discount-simulation.ts";
import { CompareDiscounts } from "./compare-discounts.tsx";

/** What is drawn of so many discounts. */
function draw(count: number): string {
  const got = Array.from(
    { length: count },
    (_, i): DiscountComparison => ({
      ...{ id: `dsc_${i}`, code: `CODE${i}`, autoApply: false, amountOff: 100 - i, total: 0 },
      ...{ isForSomeProducts: false, reason: null, isBest: i === 0 },
    }),
  );
  const client = new QueryClient();
  client.setQueryData(["discount-comparison", { subtotal: 180_000, buyer: "known" }], got);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CompareDiscounts />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll("<!-- -->", "");
}

test("shows twelve, and how many more there are", () => {
  expect(draw(12)).not.toContain("more, not better");
  expect(draw(13)).toContain("and 1 more, not better");
  expect(draw(14)).toContain("and 2 more, not better");
  expect(draw(14).match(/href="\/discounts\/dsc_/g)).toHaveLength(12);
});
