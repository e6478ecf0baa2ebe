import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { claimMode } from "#server/database/store-mode.ts";
import { startJobs } from "#server/jobs.ts";
import { watchStore } from "#server/modules/watch/index.ts";
import type { Pages } from "#server/pages.ts";
import type { Config } from "#server/platform/config.ts";
import { drain, handBackMs } from "#server/platform/http/drain.ts";
import type { ApiFetch } from "#server/platform/http/in-process-fetch.ts";
import { keepAssets, keepNoting } from "#server/platform/http/kept-assets.ts";
import { picturesAt } from "#server/platform/s3-config.ts";
import { serveMetrics } from "#server/serve-metrics.ts";
import { demoNotes } from "../demo/demo-notes.ts";
import { listDemoGoods } from "../demo/seed-catalogue.ts";
import { demoStaff, seedStaff } from "../demo/seed-staff.ts";
import { seedStore } from "../demo/seed-store.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { chooseHost } from "./choose-host.ts";
import { closeAll } from "./close-all.ts";
import type { OpenRuntime } from "./open-runtime.ts";

/** How long requests under way may take when the process is to end: half of what it has (run-program.ts). */
const requestPatienceMs = 10_000;

const buildOf = (app: string) => fileURLToPath(new URL(`../${app}/build/client/`, import.meta.url));
const shopFiles = buildOf("storefront");
const staffFiles = buildOf("backoffice");

/**
 * Starts everything one process of the store runs, in demo mode also the goods and the stand-in of the payment
 * provider, and prints what people may open.
 * @returns what stops it: takes no further request, finishes those and the jobs under way, closes the database
 */
export async function startStore(
  opened: OpenRuntime,
  pages: (fetchApi: ApiFetch) => Promise<Pages>,
): Promise<() => Promise<void>> {
  const { runtime } = opened;
  const { config } = runtime;
  const closers: (() => Promise<unknown>)[] = [opened.close];
  const stop = () => closeAll(closers.splice(0).reverse());
  try {
    const host = await chooseHost(config.host);
    await claimMode(runtime.db, config.mode);
    let sandbox: Sandbox | undefined;
    if (config.mode === "demo") {
      sandbox = await startSandbox({
        port: config.sandboxPort,
        host,
        publicKey: config.payaza.publicKey,
        secretKey: config.payaza.secretKey,
        webhookUrl: `http://127.0.0.1:${config.port}/api/payments/payaza/webhook`,
        shopOrigins: [
          new URL(config.publicUrl).origin,
          ...["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${config.port}`),
        ],
        dataDir: config.dataDir,
      });
      closers.push(sandbox.close);
    }
    const kept = keepBuilds(runtime);
    const endNoting = keepNoting(() => keepBuilds(runtime));
    closers.push(async () => endNoting());
    const demoGoods = await listDemoGoods();
    const [app] = await Promise.all([
      buildApp(runtime, { demoNotes, demoStaff, demoGoods, pages, staffFiles }),
      sandbox && fillDemo(opened, sandbox),
    ]);
    if (config.runJobs) {
      const jobs = await startJobs(runtime);
      closers.push(jobs.stop);
    }
    const ended = watchStore(runtime);
    closers.push(async () => ended());
    if (config.metrics) closers.push((await serveMetrics(runtime, config.metrics)).close);
    // Whoever gets a page of this build may ask a process of another one for its code.
    await kept;
    await app.listen({ host, port: config.port });
    closers.push(() => drain(app, requestPatienceMs, config.trustedProxies > 0 ? handBackMs : 0));
    printAddresses(config);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Puts the code of this build where processes of other builds find it. Without room for it the store runs all the same. */
async function keepBuilds({ config, log }: Runtime): Promise<void> {
  try {
    await keepAssets(shopFiles, join(config.assetsDir, "shop"));
    await keepAssets(staffFiles, join(config.assetsDir, "staff"));
  } catch (err) {
    log.warn({ err }, "pages that are open while the store is updated may miss their code");
  }
}

/** As many as keep one core busy: each further one reads the tables' descriptions anew. */
const fillConnections = 5;

/** Fills a demo store. Hundreds of commits that each wait for the disk would keep its first start up for a second. */
async function fillDemo({ runtime, databaseUrl }: OpenRuntime, sandbox: Sandbox): Promise<void> {
  const db = connect(databaseUrl, {
    hasty: true,
    max: fillConnections,
    pictures: picturesAt(runtime.config),
  });
  try {
    const filling = createRuntime({ ...runtime, db });
    await seedStaff(filling);
    await seedStore(filling, sandbox.control);
  } finally {
    await db.close();
  }
}

function printAddresses({ mode, publicUrl, sandboxPort }: Config): void {
  const addresses = {
    Store: publicUrl,
    API: `${publicUrl}/api/docs`,
    ...(mode === "demo" && {
      Mailbox: `${publicUrl}/mailbox`,
      "Payment sandbox": `http://localhost:${sandboxPort}/play`,
    }),
  };
  for (const [name, address] of Object.entries(addresses)) {
    process.stdout.write(`${`${name}:`.padEnd(17)} ${address}\n`);
  }
}
