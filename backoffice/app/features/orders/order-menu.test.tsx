import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { OrderMenu } from "./order-menu.tsx";

vi.mock("../../session/use-member.ts", () => ({ useMay: () => () => true }));

const paid = "2026-11-20T10:00:00.000Z";

function draw(
  status: StaffOrder["status"],
  paidAt: string | null,
  changes: object = { money: {} },
): string {
  const shown = { id: "ord_1", orderNumber: "ASO-1", pieces: 1, status, paidAt, timeline: [] };
  const order = { ...shown, ...changes } as unknown as StaffOrder;
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

test("the mail that would be sent again is named, and none is offered where there is none", () => {
  const lastMail = "Your order was delivered";
  const menu = draw("DELIVERED", paid, { money: {}, lastMail });
  expect(menu.replaceAll("<!-- -->", "")).toContain(`Send “${lastMail}” again`);
  expect(draw("EXPIRED", null, { money: {}, lastMail: null })).not.toContain("Send “");
});

test("an order of which nothing is left to send offers no slip", () => {
  expect(draw("PAID", paid)).toContain("/orders/slips");
  expect(draw("DELIVERED", paid)).not.toContain("/orders/slips");
  expect(draw("PAID", paid, { money: {}, pieces: 0 })).not.toContain("/orders/slips");
});

const itsTransfer = "/payments/ord_1";
const askProvider = "Ask the provider";

test("an order that a card paid after a transfer came short leads to that transfer", () => {
  const timeline = [{ id: 1, kind: "transfer_came" }];
  const menu = draw("PAID", paid, { money: { way: "card" }, timeline });
  expect(menu).toContain(itsTransfer);
  expect(menu).toContain(askProvider);
  expect(draw("PAID", paid, { money: { way: "card" } })).not.toContain(itsTransfer);
});

test("the provider can be asked where a transfer paid, since a card may have been tried before", () => {
  const menu = draw("PAID", paid, { money: { way: "transfer" } });
  expect(menu).toContain(itsTransfer);
  expect(menu).toContain(askProvider);
});

test("an order with nothing to pay has neither", () => {
  const menu = draw("PAID", paid, { money: { way: "free" } });
  expect(menu).not.toContain(itsTransfer);
  expect(menu).not.toContain(askProvider);
});
