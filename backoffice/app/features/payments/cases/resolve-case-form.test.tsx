import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { ResolveCaseForm } from "./resolve-case-form.tsx";

const payments = [
  { reference: "ASO-1", method: "card" },
  { reference: "ASO-1-T2", method: "transfer" },
];

test.each([
  ["a payment by card", { reference: "ASO-1" }, true],
  ["the whole shop", { reference: null }, true],
  ["a transfer", { reference: "ASO-1-T2" }, false],
  ["a refund that nobody knows the end of", { reference: "rfd_1", state: "unknown" }, true],
  ["a refund that was declined, or taken back", { reference: "rfd_1", state: "failed" }, false],
] as const)("about %s the provider can be asked: %s", (_, { reference, ...refund }, canRequest) => {
  const hasRefund = Object.keys(refund).length > 0;
  const seen = {
    id: "rev_1",
    resolutions: [],
    payments,
    reference,
    refund: hasRefund ? refund : null,
  };
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ResolveCaseForm paymentCase={seen as unknown as PaymentCase} onChanged={() => {}} />
    </QueryClientProvider>,
  );
  expect(drawn.includes("Check with provider")).toBe(canRequest);
});
