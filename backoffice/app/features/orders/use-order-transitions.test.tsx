import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { type Submission, useSubmission } from "../../loading/use-submission.ts";
import { RecordProvider } from "../../parts/records/record-conflict.ts";
import { type OrderTransitions, useOrderTransitions } from "./use-order-transitions.ts";

const toaster = vi.hoisted(() => ({ showToast: vi.fn(), showErrorToast: vi.fn() }));
vi.mock("#ui/primitives/overlays/toast.tsx", () => ({ useToast: () => toaster }));

const order = { id: "ord_1", version: 3, orderNumber: "ASO-1", status: "PROCESSING" } as StaffOrder;
const tracking = { carrier: "DHL", trackingNumber: "JD01" };
const record = {
  changes: null,
  showConflict: vi.fn(() => true),
  noteMerge: vi.fn(),
  markSaved: vi.fn(),
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function drawActions(): { transitions: OrderTransitions; sending: Submission } {
  const drawn: { transitions?: OrderTransitions; sending?: Submission } = {};
  function Page() {
    drawn.transitions = useOrderTransitions(() => {});
    drawn.sending = useSubmission("Not sent.");
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RecordProvider value={record}>
        <Page />
      </RecordProvider>
    </QueryClientProvider>,
  );
  return drawn as Required<typeof drawn>;
}

test.each([
  ["an order changed by somebody else", 409],
  ["a store that fails", 500],
])("shipping reports %s, and no change by others counts as seen", async (_, status) => {
  const json = { type: "about:blank", title: "", status, code: "conflict", detail: "Changed." };
  vi.stubGlobal("fetch", async () => Response.json(json, { status }));
  const { transitions, sending } = drawActions();
  expect(await sending.send(() => transitions.send(order, tracking))).toBe(false);
  expect(record.showConflict).toHaveBeenCalledOnce();
  expect(record.markSaved).not.toHaveBeenCalled();
});

test("the offline message goes away once online", async () => {
  const browser = new EventTarget();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await drawActions().transitions.pack(order);
  expect(toaster.showErrorToast).toHaveBeenCalledOnce();
  expect(toaster.showToast).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event("online"));
  expect(toaster.showToast).toHaveBeenCalledWith("You're back online");
});
