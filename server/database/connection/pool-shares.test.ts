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
  const request = (client: string, requester: Partial<Requester> = {}) =>
    runWithOrigin(
      {
        requestId: "1",
        span: undefined,
        requester: { client, isDisconnected: () => false, ...requester },
      },
      () => inShare(hold),
    );
  const requestMany = (times: number, ...args: Parameters<typeof request>) =>
    Array.from({ length: times }, () => request(...args));
  return { inShare, hold, held: () => held, requestMany, letGo: resolve };
}

test("a client holds a quarter of the connections and an account one, and what comes beyond a crowd is theirs", async () => {
  const { held, requestMany, letGo } = openShares();
  const ofClient = requestMany(1_006, "one");
  await expect(ofClient.at(-1)).rejects.toMatchObject({ code: "rate_limited" });
  expect(held()).toBe(5);
  const ofAccount = requestMany(1_002, "another", { writesForUserId: "usr_1" });
  await expect(ofAccount.at(-1)).rejects.toMatchObject({ code: "rate_limited" });
  expect(held()).toBe(6);
  // The same address reads, and others do anything, all the same.
  const others = [
    ...requestMany(9, "another"),
    ...requestMany(2, "third", { writesForUserId: "usr_2" }),
  ];
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
