import { findFreePort } from "#server/database/embedded/postmaster.ts";
import type { Clock } from "#server/platform/time/dates.ts";
import { listDemoProductIds } from "../../demo/seed-catalogue.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start-sandbox.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { payazaConfig } from "./payaza-config.ts";

/** Opens a store that the demo can be laid into, and where its orders are paid; at the time of this clock, if one is given. */
export async function openDemoStore(
  dataDir: string,
  clock?: Clock,
): Promise<{ store: TestApp; sandbox: Sandbox }> {
  const port = await findFreePort();
  const opened = await createTestApp({
    ...(clock && { clock }),
    env: { DATA_DIR: dataDir, SANDBOX_PORT: String(port) },
    demoProductIds: await listDemoProductIds(),
  });
  const { publicKey, secretKey } = payazaConfig(opened.runtime.config);
  const { paystack } = opened.runtime.config.payments;
  const given = {
    ...{ port, host: "localhost", publicKey, secretKey, shopOrigins: [] },
    ...(paystack && { paystack }),
  };
  return { store: opened, sandbox: await startSandbox({ ...given, webhookBase: undefined }) };
}
