import { expect, test } from "vitest";
import { type Requester, runWithOrigin } from "#server/platform/observability/traces.ts";
import { createPoolShares } from "./open-pool.ts";

/** Connections that are held until they are let go, and what asks for them on behalf of requests. */
function openShares() {
  const inShare = createPoolShares({ max: 20 });
  let held = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async () => {
    held += 1;
    await promise;
  };
  const ask = (client: string, asker: Partial<Requester> = {}) =>
    runWithOrigin(
      {
        requestId: "1",
        span: undefined,
        requester: { client, isDisconnected: () => false, ...asker },
      },
      () => inShare(hold),
    );
  const askOften = (times: number, ...asked: Parameters<typeof ask>) =>
    Array.from({ length: times }, () => ask(...asked));
  return { inShare, hold, held: () => held, askOften, letGo: resolve };
}

test("a client holds a quarter of the connections and an account one, and what comes beyond a crowd is theirs", async () => {
  const { held, askOften, letGo } = openShares();
  const ofClient = askOften(1_006, "one");
  await expect(ofClient.at(-1)).rejects.toMatchObject({ code: "rate_limited" });
  expect(held()).toBe(5);
  const ofAccount = askOften(1_002, "another", { writesForUserId: "usr_1" });
  await expect(ofAccount.at(-1)).rejects.toMatchObject({ code: "rate_limited" });
  expect(held()).toBe(6);
  // The same address reads, and others do anything, all the same.
  const others = [...askOften(9, "another"), ...askOften(2, "third", { writesForUserId: "usr_2" })];
  expect(held()).toBe(11);
  letGo();
  await Promise.all([...ofClient.slice(0, -1), ...ofAccount.slice(0, -1), ...others]);
  expect(held()).toBe(1_005 + 1_001 + 11);
});

test("the store's own work has no share", async () => {
  const { inShare, hold, held, letGo } = openShares();
  const own = Array.from({ length: 30 }, () => inShare(hold));
  expect(held()).toBe(30);
  letGo();
  await Promise.all(own);
});
