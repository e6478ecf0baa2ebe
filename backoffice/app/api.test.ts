import { afterEach, expect, test, vi } from "vitest";
import { api } from "./api.ts";

const patience = new AbortController();
/** What was fetched; it never answers. */
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

test("a line that died without a word is no network, after a while", async () => {
  vi.stubGlobal("fetch", fetched);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const left = new AbortController();
  const calls = [api("POST /staff/auth/logout"), api("GET /staff/today", { signal: left.signal })];
  patience.abort();
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: "network" });
  expect(timeout).toHaveBeenCalledWith(60_000);
});
