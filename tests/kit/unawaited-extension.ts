import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import {
  createExtensionCalls,
  type ExtensionCalls,
} from "#server/database/extensions/extension-calls.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { runProgram } from "../../main/run-program.ts";

// Run by tests/extensions/unawaited.test.ts: a program in which promises fail that nobody awaits.
const [, , origin] = process.argv;
const log = createLog("warn");
const db = { rows: async () => [] } as unknown as Parameters<typeof createExtensionCalls>[0]["db"];

async function leaveBehind(calls: ExtensionCalls): Promise<void> {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const price = (signal: AbortSignal) => {
    void fetch(url, { signal });
    void Promise.reject(new Error("It was not awaited"));
    return 100;
  };
  const called = await calls.call("price", 1_000, price, (result) => result);
  const event = calls.callNow("paymentProvider", () => {
    void pause(1).then(() => Promise.reject(new Error("It came later")));
    return "read";
  });
  console.log(called?.result, event);
  silent.closeAllConnections();
  silent.close();
}

await runProgram(async () => {
  await leaveBehind(createExtensionCalls({ db, clock: () => new Date(), log }));
  await pause(50);
  if (origin === "store") void Promise.reject(new Error("The store's own"));
  await pause(50);
  console.log("still there");
  return async () => {};
});
