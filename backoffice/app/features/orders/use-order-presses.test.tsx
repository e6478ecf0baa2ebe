import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { type Sending, useSending } from "../../loading/use-sending.ts";
import { RecordProvider } from "../../parts/record-context.ts";
import { type OrderPresses, useOrderPresses } from "./use-order-presses.ts";

const toaster = vi.hoisted(() => ({ say: vi.fn(), sayError: vi.fn() }));
vi.mock("#ui/primitives/toast.tsx", () => ({ useToaster: () => toaster }));

const order = { id: "ord_1", version: 3, orderNumber: "ASO-1", status: "PROCESSING" } as StaffOrder;
const tracking = { carrier: "DHL", trackingNumber: "JD01" };
const record = {
  changes: null,
  showNewer: vi.fn(() => true),
  showMerged: vi.fn(),
  showSaved: vi.fn(),
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** The presses of an order's page beside what its dialog sends by. */
function drawPresses(): { presses: OrderPresses; sending: Sending } {
  const drawn: { presses?: OrderPresses; sending?: Sending } = {};
  function Page() {
    drawn.presses = useOrderPresses(() => {});
    drawn.sending = useSending("Not sent.");
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
  ["an order that somebody changed meanwhile", 409],
  ["a store that fails", 500],
])(
  "sending tells whoever asked of %s, and no change of others counts as seen",
  async (_, status) => {
    const json = { type: "about:blank", title: "", status, code: "conflict", detail: "Changed." };
    vi.stubGlobal("fetch", async () => Response.json(json, { status }));
    const { presses, sending } = drawPresses();
    expect(await sending.send(() => presses.send(order, tracking))).toBe(false);
    expect(record.showNewer).toHaveBeenCalledOnce();
    expect(record.showSaved).not.toHaveBeenCalled();
  },
);

test("what is said of a press without a network does not outlive the lack of it", async () => {
  const browser = new EventTarget();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await drawPresses().presses.pack(order);
  expect(toaster.sayError).toHaveBeenCalledOnce();
  expect(toaster.say).not.toHaveBeenCalled();
  browser.dispatchEvent(new Event("online"));
  expect(toaster.say).toHaveBeenCalledWith("The network is back.");
});
