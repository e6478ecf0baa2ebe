import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { CaseFacts } from "./case-facts.tsx";

const may = vi.hoisted(() => vi.fn(() => true));
vi.mock("../../session/use-member.ts", () => ({ useMay: () => may }));

const at = "2026-11-20T10:00:00.000Z";
const payments: PaymentCase["payments"] = [
  { reference: "ASO-1", amount: 10_000, at, way: "card" },
  { reference: "ASO-1-T2", amount: 10_000, at, way: "transfer" },
];
const seen = {
  kind: "paid_twice",
  detail: "",
  amount: 10_000,
  payments,
  refund: null,
  order: { id: "ord_1", status: "PAID", lines: [], totalAmount: 10_000, receivedAmount: 20_000 },
} as unknown as PaymentCase;

function draw(changes: Partial<PaymentCase> = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CaseFacts seen={{ ...seen, ...changes }} />
    </MemoryRouter>,
  );
}

test("a transfer of an order that a card paid leads to where it can be doubted", () => {
  expect(draw().match(/href="[^"]*"/g)).toEqual(['href="/payments/ord_1"']);
  expect(draw()).toMatch(/<a [^>]*href="\/payments\/ord_1"[^>]*>ASO-1-T2<\/a>/);
});

test("who settles no payments is not led there", () => {
  may.mockReturnValueOnce(false);
  expect(draw()).not.toContain("href");
});

const refund = { id: "rfd_1", amount: 10_000, state: "failed", at } as const;

test("a refund that staff took back before they sent it is told without a word of the provider", () => {
  const told = draw({
    kind: "refund_failed",
    refund: { ...refund, way: "transfer", note: "The account is closed", sentAt: null },
  });
  expect(told).toMatch(/Asked for [^<]+, not sent</);
  expect(told).not.toContain("provider");
});

test("the provider's word on a refund by card is told as such, and that of who decided is not", () => {
  const byCard = { ...refund, way: "card", note: "Declined", sentAt: at } as const;
  expect(draw({ refund: byCard })).toMatch(/Sent [^<]+\. The provider: Declined</);
  const settled = { at, way: "refund_made", by: null, reason: "Declined" } as const;
  expect(draw({ refund: byCard, settled })).not.toContain("provider");
});
