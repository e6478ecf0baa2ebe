import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";

const controller = new AbortController();
/** Never responds. */
const fetched = vi.fn(
  (_address: string, { signal }: RequestInit) =>
    new Promise<Response>((_answer, refuse) => {
      signal?.addEventListener("abort", () => refuse(signal.reason));
    }),
);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a request without a response times out as a network error", async () => {
  vi.stubGlobal("fetch", fetched);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
  const left = new AbortController();
  const calls = [
    api("POST /staff/auth/logout"),
    api("GET /staff/reports/today", { signal: left.signal }),
  ];
  controller.abort();
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: "network" });
  expect(timeout).toHaveBeenCalledWith(60_000);
});
