import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { OrderMenu } from "./order-menu.tsx";

vi.mock("../../session/use-member.ts", () => ({ useMay: () => () => true }));

const paid = "2026-11-20T10:00:00.000Z";

function draw(status: StaffOrder["status"], paidAt: string | null): string {
  const shown = { id: "ord_1", orderNumber: "ASO-1", pieces: 1, status, paidAt, money: {} };
  const order = shown as StaffOrder;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderMenu order={order} onChanged={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each([
  ["PENDING_PAYMENT", null],
  ["PAID", paid],
  ["REFUNDED", paid],
] as const)("%s, paid at %s, offers its invoice", (status, paidAt) => {
  expect(draw(status, paidAt)).toContain("/api/staff/orders/ord_1/invoice");
});

test.each([
  ["CANCELLED", null],
  ["EXPIRED", null],
  ["REFUNDED", null],
] as const)("%s, paid at %s, has none", (status, paidAt) => {
  expect(draw(status, paidAt)).not.toContain("/invoice");
});
