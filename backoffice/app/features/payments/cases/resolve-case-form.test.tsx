import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { ResolveCaseForm } from "./resolve-case-form.tsx";

test.each([
  ["a payment by card", "Payaza", null, true],
  ["a transfer to the shop's account", null, null, false],
  ["a refund that nobody knows the end of", "Payaza", { state: "unknown" }, true],
  ["a refund that was declined, or taken back", "Payaza", { state: "failed" }, false],
] as const)("checking with the provider: %s", (_, provider, refund, canRequest) => {
  const paymentCase = {
    id: "rev_1",
    resolutions: [],
    provider,
    refund,
  };
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ResolveCaseForm
        paymentCase={paymentCase as unknown as PaymentCase}
        reason=""
        onReason={() => {}}
        onChanged={() => {}}
      />
    </QueryClientProvider>,
  );
  expect(drawn.includes("Check with Payaza")).toBe(canRequest);
});
