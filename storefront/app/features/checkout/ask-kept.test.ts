import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFault } from "#contract/client/api-fault.ts";
import { api } from "../../api.ts";
import { recallPendingOrder, rememberPendingOrder } from "../../session/pending-order.ts";
import { askKept } from "./ask-kept.ts";

vi.mock("../../api.ts", () => ({ api: vi.fn() }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const unpaid = {
  ...{ state: "awaiting", orderStatus: "PENDING_PAYMENT", nothingCharged: true, notes: [] },
  ...{ totalAmount: 10_000, dueAmount: 10_000, transactionReference: null, mayPay: true },
};

test("where no order was left unpaid, nobody is asked", async () => {
  expect(await askKept()).toBeUndefined();
  expect(api).not.toHaveBeenCalled();
});

test.each([
  ["can be paid though its payment was in doubt", "in_doubt", unpaid, undefined],
  ["can be paid though it was called ended", "ended", unpaid, undefined],
  ["takes no payment any more", undefined, { ...unpaid, mayPay: false }, "ended"],
  [
    "takes no payment any more while its card may be charged",
    "ended",
    { ...unpaid, mayPay: false, nothingCharged: false, cardInDoubt: true },
    "in_doubt",
  ],
  ["has a payment on its way", undefined, { ...unpaid, state: "confirming" }, "in_doubt"],
  ["is looked at by a person", undefined, { ...unpaid, state: "review" }, "in_doubt"],
  ["is paid", undefined, { ...unpaid, state: "paid", orderStatus: "PAID" }, "paid"],
] as const)(
  "the order of before %s: that is told and kept",
  async (_name, known, status, unpayable) => {
    rememberPendingOrder({ ...order, unpayable: known });
    vi.mocked(api).mockResolvedValue(status);
    expect(await askKept()).toEqual({ ...order, unpayable });
    expect(recallPendingOrder()).toEqual({ ...order, unpayable });
  },
);

test.each(["EXPIRED", "CANCELLED"] as const)(
  "an order of before that is %s by now holds nothing, and is not named",
  async (orderStatus) => {
    rememberPendingOrder({ ...order, unpayable: "ended" });
    vi.mocked(api).mockResolvedValue({ ...unpaid, state: "closed", orderStatus });
    expect(await askKept()).toBeUndefined();
  },
);

test("an order of before that cannot be asked about is told as what was known of it", async () => {
  vi.mocked(api).mockRejectedValue(new ApiFault({ code: "network", status: 0, detail: "" }));
  for (const unpayable of [undefined, "in_doubt"] as const) {
    rememberPendingOrder({ ...order, unpayable });
    expect(await askKept()).toEqual({ ...order, unpayable });
  }
});

test("a success that the shop has not heard of is told it before the order is named", async () => {
  const untold = "ASO-7K3M9QXD-2";
  rememberPendingOrder({ ...order, untold });
  vi.mocked(api).mockResolvedValue({ ...unpaid, state: "confirming" });
  expect(await askKept()).toEqual({ ...order, unpayable: "in_doubt" });
  const body = { reference: untold, event: "success" };
  expect(api).toHaveBeenCalledWith(
    "POST /orders/:orderNumber/payment",
    expect.objectContaining({ body }),
  );
});

test.each([
  ["takes as long as the shop waits for the provider is heard", 7_000, undefined],
  ["never comes leaves what was known, within seconds", 60_000, "in_doubt"],
] as const)(
  "an answer about the order of before that %s",
  async (_name, answersAfterMs, unpayable) => {
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(), ms);
      return control.signal;
    });
    rememberPendingOrder({ ...order, unpayable: "in_doubt" });
    vi.mocked(api).mockImplementation(
      (_route, call) =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(unpaid), answersAfterMs);
          (call as { signal?: AbortSignal }).signal?.addEventListener("abort", reject);
        }),
    );
    const asked = askKept();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toEqual({ ...order, unpayable });
    timeout.mockRestore();
    vi.useRealTimers();
  },
);
