import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { OrderRefunds } from "#contract/api/staff-refunds.ts";
import { ApiFault } from "#contract/client/api-fault.ts";
import { type Sending, useSending } from "../../loading/use-sending.ts";
import { RecordProvider } from "../../parts/record-context.ts";
import { RefundDialog } from "./refund-dialog.tsx";

const drawn = vi.hoisted(() => ({}) as { sending?: Sending });
vi.mock("./refund-form.tsx", () => ({
  RefundForm() {
    drawn.sending = useSending("Not made.");
    return null;
  },
}));
afterEach(() => vi.clearAllMocks());

const seen = { orderNumber: "ASO-1", refundable: 10_000, lines: [], refunds: [] };
const page = {
  changes: null,
  showNewer: vi.fn(() => true),
  showMerged: vi.fn(),
  showSaved: vi.fn(),
};

test("a refund that is refused since money moved shows what may go back now, and the order behind stays", async () => {
  const store = new QueryClient();
  const key = ["order-refunds", "ord_1"];
  store.setQueryData(key, seen as unknown as OrderRefunds, { updatedAt: Date.now() + 60_000 });
  renderToStaticMarkup(
    <QueryClientProvider client={store}>
      <RecordProvider value={page}>
        <RefundDialog orderId="ord_1" onDone={() => {}} />
      </RecordProvider>
    </QueryClientProvider>,
  );
  const current = { ...seen, refundable: 8_000 };
  const taken = await drawn.sending?.send(async () => {
    throw new ApiFault({ status: 409, code: "conflict", detail: "Moved.", meta: { current } });
  });
  expect(taken).toBe(false);
  expect(store.getQueryData(key)).toEqual(current);
  expect(page.showNewer).not.toHaveBeenCalled();
});
