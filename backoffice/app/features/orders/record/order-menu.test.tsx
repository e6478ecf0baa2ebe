import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { OrderMenu } from "./order-menu.tsx";

vi.mock("../../../session/use-member.ts", () => ({ useMay: () => () => true }));

const paid = "2026-11-20T10:00:00.000Z";

function draw(
  status: StaffOrder["status"],
  paidAt: string | null,
  changes: object = { money: {} },
): string {
  const defaults = { id: "ord_1", orderNumber: "ASO-1", units: 1, status, paidAt, timeline: [] };
  const order = { ...defaults, ...changes } as unknown as StaffOrder;
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
] as const)("%s, paid at %s, has an invoice", (status, paidAt) => {
  expect(draw(status, paidAt)).toContain("/api/staff/orders/ord_1/invoice");
});

test.each([
  ["CANCELLED", null],
  ["EXPIRED", null],
  ["REFUNDED", null],
] as const)("%s, paid at %s, has no invoice", (status, paidAt) => {
  expect(draw(status, paidAt)).not.toContain("/invoice");
});

test("names the email to resend, if there is one", () => {
  const lastEmail = "Your order has been delivered";
  const menu = draw("DELIVERED", paid, { money: {}, lastEmail });
  expect(menu.replaceAll("<!-- -->", "")).toContain(`Resend “${lastEmail}”`);
  expect(draw("EXPIRED", null, { money: {}, lastEmail: null })).not.toContain("Resend “");
});

test("an order with nothing to ship has no packing slip", () => {
  expect(draw("PAID", paid)).toContain("/orders/packing-slips");
  expect(draw("DELIVERED", paid)).not.toContain("/orders/packing-slips");
  expect(draw("PAID", paid, { money: {}, units: 0 })).not.toContain("/orders/packing-slips");
});

const itsTransfer = "/payments/ord_1";
const checkPayment = "Check payment status";

test("an order paid by card after a short transfer links to that transfer", () => {
  const timeline = [{ id: 1, kind: "transfer_received" }];
  const menu = draw("PAID", paid, { money: { method: "card" }, timeline });
  expect(menu).toContain(itsTransfer);
  expect(menu).toContain(checkPayment);
  expect(draw("PAID", paid, { money: { method: "card" } })).not.toContain(itsTransfer);
});

test("payments can be checked where a transfer paid, since a card may have been tried", () => {
  const timeline = [{ id: 1, kind: "transfer_received" }];
  const menu = draw("PAID", paid, { money: { method: "transfer" }, timeline });
  expect(menu).toContain(itsTransfer);
  expect(menu).toContain(checkPayment);
});

test("a free order has neither", () => {
  const menu = draw("PAID", paid, { money: { method: "free" } });
  expect(menu).not.toContain(itsTransfer);
  expect(menu).not.toContain(checkPayment);
});

const cancelled = { id: 1, kind: "cancelled", isUndone: false };

test.each([
  ["PROCESSING", "Unpack", []],
  ["SHIPPED", "Cancel shipment", []],
  ["DELIVERED", "Mark as not delivered", []],
  ["CANCELLED", "Reopen order", [cancelled]],
] as const)("%s can be taken back at any time: %s", (status, label, timeline) => {
  const menu = draw(status, paid, { money: {}, timeline }).replaceAll("<!-- -->", "");
  expect(menu).toContain(`${label}…`);
});

test("what was not cancelled by staff has nothing to reopen, and an order to pack nothing to unpack", () => {
  const timeline = [{ ...cancelled, isUndone: true }];
  expect(draw("CANCELLED", null, { money: {}, timeline })).not.toContain("Reopen order");
  expect(draw("PAID", paid)).not.toContain("Unpack");
});
