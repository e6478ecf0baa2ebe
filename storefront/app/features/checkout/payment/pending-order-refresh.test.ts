import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#contract/client/api-error.ts";
import { api } from "../../../api.ts";
import { readPendingOrder, savePendingOrder } from "../../../session/order/pending-order.ts";
import { refreshPendingOrder } from "./pending-order-status.ts";

vi.mock("../../../api.ts", () => ({ api: vi.fn() }));

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const unpaidStatus = {
  ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged: true, notes: [] },
  ...{ totalAmount: 10_000, dueAmount: 10_000, transactionReference: null, canPay: true },
};

test("sends no request without an unpaid order", async () => {
  expect(await refreshPendingOrder()).toBeUndefined();
  expect(api).not.toHaveBeenCalled();
});

test.each([
  ["can be paid though its payment was in doubt", "unconfirmed", unpaidStatus, undefined],
  ["can be paid though it was called ended", "ended", unpaidStatus, undefined],
  ["takes no payment any more", undefined, { ...unpaidStatus, canPay: false }, "ended"],
  [
    "takes no payment any more while its card may be charged",
    "ended",
    { ...unpaidStatus, canPay: false, nothingCharged: false, cardChargeUnconfirmed: true },
    "unconfirmed",
  ],
  ["has a payment on its way", undefined, { ...unpaidStatus, state: "confirming" }, "unconfirmed"],
  ["is looked at by a person", undefined, { ...unpaidStatus, state: "review" }, "unconfirmed"],
  ["is paid", undefined, { ...unpaidStatus, state: "paid", orderStatus: "PAID" }, "paid"],
] as const)(
  "an earlier order %s is returned and stored",
  async (_name, known, status, unpayable) => {
    savePendingOrder({ ...order, unpayable: known });
    vi.mocked(api).mockResolvedValue(status);
    expect(await refreshPendingOrder()).toEqual({ ...order, unpayable });
    expect(readPendingOrder()).toEqual({ ...order, unpayable });
  },
);

test.each(["EXPIRED", "CANCELLED"] as const)(
  "an earlier order that is %s is not returned",
  async (orderStatus) => {
    savePendingOrder({ ...order, unpayable: "ended" });
    vi.mocked(api).mockResolvedValue({ ...unpaidStatus, state: "closed", orderStatus });
    expect(await refreshPendingOrder()).toBeUndefined();
  },
);

test("an earlier order whose status cannot be loaded is returned as stored", async () => {
  vi.mocked(api).mockRejectedValue(new ApiError({ code: "network", status: 0, detail: "" }));
  for (const unpayable of [undefined, "unconfirmed"] as const) {
    savePendingOrder({ ...order, unpayable });
    expect(await refreshPendingOrder()).toEqual({ ...order, unpayable });
  }
});

test("an unreported success is reported before the order is returned", async () => {
  const unreportedPayment = "ASO-7K3M9QXD-2";
  savePendingOrder({ ...order, unreportedPayment });
  vi.mocked(api).mockResolvedValue({ ...unpaidStatus, state: "confirming" });
  expect(await refreshPendingOrder()).toEqual({ ...order, unpayable: "unconfirmed" });
  const body = { reference: unreportedPayment, event: "success" };
  expect(api).toHaveBeenCalledWith(
    "POST /orders/:orderNumber/payment",
    expect.objectContaining({ body }),
  );
});

test.each([
  ["takes as long as the shop waits for the provider is heard", 7_000, undefined],
  ["never comes leaves what was known, within seconds", 60_000, "unconfirmed"],
] as const)(
  "an answer about the order of before that %s",
  async (_name, answersAfterMs, unpayable) => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(), ms);
      return control.signal;
    });
    savePendingOrder({ ...order, unpayable: "unconfirmed" });
    vi.mocked(api).mockImplementation(
      (_route, call) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(unpaidStatus), answersAfterMs);
          (call as { signal?: AbortSignal }).signal?.addEventListener("abort", reject);
        }),
    );
    const refreshed = refreshPendingOrder();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refreshed).toEqual({ ...order, unpayable });
    timeout.mockRestore();
    vi.useRealTimers();
  },
);
