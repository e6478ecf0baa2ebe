import { createServer } from "node:net";
import { listDemoGoods } from "../../demo/seed-catalogue.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start-sandbox.ts";
import { createTestApp, type TestApp } from "./app.ts";

/** Opens a store that the demo can be laid into, and where its orders are paid. */
export async function openDemoStore(
  dataDir: string,
): Promise<{ store: TestApp; sandbox: Sandbox }> {
  const port = await freePort();
  const opened = await createTestApp({
    env: { DATA_DIR: dataDir, SANDBOX_PORT: String(port) },
    demoGoods: await listDemoGoods(),
  });
  const { publicKey, secretKey } = opened.runtime.config.payaza;
  const given = { port, host: "localhost", publicKey, secretKey, shopOrigins: [] };
  return { store: opened, sandbox: await startSandbox({ ...given, webhookUrl: undefined }) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}
