import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { OrderRefunds } from "#contract/api/payments/refunds.ts";
import { ApiError } from "#contract/client/api-error.ts";
import { type Submission, useSubmission } from "../../../loading/use-submission.ts";
import { RecordProvider } from "../../../parts/records/record-conflict.ts";
import RefundDialog from "./refund-dialog.tsx";

const drawn = vi.hoisted(() => ({}) as { sending?: Submission });
vi.mock("./refund-form.tsx", () => ({
  RefundForm() {
    drawn.sending = useSubmission("Not made.");
    return null;
  },
}));
afterEach(() => vi.clearAllMocks());

const outdated = { orderNumber: "ASO-1", refundable: 10_000, lines: [], refunds: [] };
const page = {
  changes: null,
  showConflict: vi.fn(() => true),
  noteMerge: vi.fn(),
  markSaved: vi.fn(),
};

test("a refund rejected as outdated shows the current amount, and the order behind stays", async () => {
  const store = new QueryClient();
  const key = ["order-refunds", "ord_1"];
  store.setQueryData(key, outdated as unknown as OrderRefunds, { updatedAt: Date.now() + 60_000 });
  renderToStaticMarkup(
    <QueryClientProvider client={store}>
      <RecordProvider value={page}>
        <RefundDialog orderId="ord_1" onDone={() => {}} />
      </RecordProvider>
    </QueryClientProvider>,
  );
  const current = { ...outdated, refundable: 8_000 };
  const isSent = await drawn.sending?.send(async () => {
    throw new ApiError({ status: 409, code: "conflict", detail: "Moved.", meta: { current } });
  });
  expect(isSent).toBe(false);
  expect(store.getQueryData(key)).toEqual(current);
  expect(page.showConflict).not.toHaveBeenCalled();
});
