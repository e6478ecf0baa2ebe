import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { CaseSummary } from "./case-summary.tsx";

const may = vi.hoisted(() => vi.fn(() => true));
vi.mock("../../../session/use-member.ts", () => ({ useMay: () => may }));

const at = "2026-11-20T10:00:00.000Z";
const payments: PaymentCase["payments"] = [
  { reference: "ASO-1", amount: 10_000, at, method: "card", sender: "ADAEZE OKAFOR, Sample Bank" },
  { reference: "ASO-1-T2", amount: 10_000, at, method: "transfer", sender: null },
];
const paymentCase = {
  kind: "paid_twice",
  provider: "Payaza",
  detail: "",
  amount: 10_000,
  payments,
  refund: null,
  order: { id: "ord_1", status: "PAID", lines: [], totalAmount: 10_000, receivedAmount: 20_000 },
} as unknown as PaymentCase;

function draw(changes: Partial<PaymentCase> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CaseSummary paymentCase={{ ...paymentCase, ...changes }} />
    </MemoryRouter>,
  );
}

test("a transfer of an order paid by card links to where it can be disputed", () => {
  expect(draw().match(/href="[^"]*"/g)).toEqual(['href="/payments/ord_1"']);
  expect(draw()).toMatch(/<a [^>]*href="\/payments\/ord_1"[^>]*>ASO-1-T2<\/a>/);
});

test("members without the payments permission get no link", () => {
  may.mockReturnValueOnce(false);
  expect(draw()).not.toContain("href");
});

const refund = { id: "rfd_1", amount: 10_000, state: "failed", at } as const;

test("a cancelled refund is described without mentioning the provider", () => {
  const html = draw({
    kind: "refund_failed",
    refund: { ...refund, method: "transfer", note: "The account is closed", sentAt: null },
  });
  expect(html).toMatch(/Requested [^<]+, not sent</);
  expect(html).not.toContain("Payaza");
});

test("shows whether the provider or a person settled a card refund", () => {
  const byCard = { ...refund, method: "card", note: "Declined", sentAt: at } as const;
  expect(draw({ refund: byCard })).toMatch(/Sent [^<]+<span>\. Payaza: Declined</);
  const settled = { at, resolution: "mark_refunded", by: null, reason: "Declined" } as const;
  expect(draw({ refund: byCard, settled })).not.toContain("Payaza");
});
