import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { BuyerPanel } from "./buyer-panel.tsx";

const { may } = vi.hoisted(() => ({ may: vi.fn(() => true) }));
vi.mock("../../session/use-member.ts", () => ({ useMay: () => may }));

const email = "ada+shop@example.com";
const other = {
  ...{ id: "ord_2", orderNumber: "ASO-2", status: "DELIVERED", totalAmount: 5_000 },
  createdAt: "2026-11-20T10:00:00.000Z",
};

function draw(count: number, changes: Partial<StaffOrder> = { email }): string {
  const order = { buyerKind: "guest", company: null, others: { count, orders: [other] } };
  const client = new QueryClient();
  const found = [
    { id: "cus_2", email: `x${email}` },
    { id: "cus_1", email },
  ];
  client.setQueryData(["order-customer", true, email], { data: found });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BuyerPanel order={{ ...order, ...changes } as unknown as StaffOrder} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("leads to the record of whoever has the address, for those who may read it", () => {
  expect(draw(1)).toContain('href="/customers/cus_1"');
  may.mockReturnValueOnce(false);
  expect(draw(1)).not.toContain("/customers/");
  expect(draw(1, {})).not.toContain("/customers/");
});

test("leads to all orders of the address where not all stand there", () => {
  const all = 'href="/orders?status=all&amp;search=ada%2Bshop%40example.com"';
  expect(draw(2)).toContain(all);
  expect(draw(1)).not.toContain("All their orders");
  // who packs reads no address, and finds by none
  expect(draw(2, {})).not.toContain("All their orders");
});
