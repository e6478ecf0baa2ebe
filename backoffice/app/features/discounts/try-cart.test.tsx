import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { TriedSum } from "#contract/api/staff-tried-carts.ts";
import { TryCart } from "./try-cart.tsx";

const answer: TriedSum = {
  ...{ buyer: "Somebody", subtotal: 180_000, discount: 36_000, total: 144_000, given: "DETTY20" },
  ...{ because: "It is typed.", discounts: [], forSomeGoods: false },
  at: "2020-01-01T00:00:00.000Z",
  edges: [
    { subtotal: 39_999, takes: 0, total: 39_999, why: "the cart must reach ₦40,000" },
    { subtotal: 40_000, takes: 8000, total: 32_000, why: null },
  ],
};

/** What is read of a saved discount that is tried by a sum. */
function read(changes: Partial<TriedSum> = {}, buyers: "everybody" | "wholesale" = "everybody") {
  const client = new QueryClient();
  const buyer = buyers === "wholesale" ? "wholesale" : "new";
  const query = { subtotal: 180_000, buyer, discountId: "dsc_1" };
  client.setQueryData(["tried cart", "sum", query, 3], { ...answer, ...changes });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TryCart discountId="dsc_1" version={3} buyers={buyers} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, "");
}

test("a sum is answered without anything being pressed, and so are the edges of the discount", () => {
  const text = read();
  expect(text).toContain("Pays₦144,000");
  expect(text).toContain("₦39,999: nothing, because the cart must reach ₦40,000");
  expect(text).toContain("₦40,000: −₦8,000, pays ₦32,000");
  expect(text).not.toMatch(/when it begins\.$|As of|some goods alone/);
});

test("a discount for wholesale buyers is tried by one of them first", () => {
  expect(read({}, "wholesale")).toContain("Pays₦144,000");
});

test("it says when it supposes a later day, or goods that all count", () => {
  expect(read({ at: "2999-01-01T00:00:00.000Z" })).toContain("when it begins.");
  expect(read({ forSomeGoods: true })).toContain("Taken off some goods alone");
});
