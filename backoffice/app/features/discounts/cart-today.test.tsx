import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { GotToday } from "#contract/api/staff-tried-carts.ts";
import { CartToday } from "./cart-today.tsx";

/** What is drawn of so many discounts. */
function draw(count: number): string {
  const got = Array.from(
    { length: count },
    (_, i): GotToday => ({
      ...{ id: `dsc_${i}`, code: `CODE${i}`, byItself: false, takes: 100 - i, total: 0 },
      ...{ forSomeGoods: false, why: null, isBest: i === 0 },
    }),
  );
  const client = new QueryClient();
  client.setQueryData(["cart-today", { subtotal: 180_000, buyer: "known" }], got);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CartToday />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll("<!-- -->", "");
}

test("twelve are shown, and how many more there are", () => {
  expect(draw(12)).not.toContain("more, which");
  expect(draw(13)).toContain("and 1 more, which takes no more off");
  expect(draw(14)).toContain("and 2 more, which take no more off");
  expect(draw(14).match(/href="\/discounts\/dsc_/g)).toHaveLength(12);
});
