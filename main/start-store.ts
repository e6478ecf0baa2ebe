import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiFetch } from "#contract/client/call-types.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { claimMode } from "#server/database/store-mode.ts";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { logHealthIssues } from "#server/modules/health/index.ts";
import type { Pages } from "#server/pages/shop-pages.ts";
import type { Config } from "#server/platform/config/config.ts";
import { getMediaBaseUrl } from "#server/platform/config/s3-config.ts";
import { logBuild } from "#server/platform/config/store-version.ts";
import { copyBuildAssets, refreshPeriodically } from "#server/platform/files/asset-files.ts";
import { closeGracefully, proxyKeepAliveMs } from "#server/platform/http/graceful-close.ts";
import { listThemeProblems } from "#server/platform/theme/store-theme.ts";
import { serveMetrics } from "#server/serve-metrics.ts";
import { demoNotes } from "../demo/demo-notes.ts";
import { listDemoProductIds } from "../demo/seed-catalogue.ts";
import { demoStaff, seedStaff } from "../demo/seed-staff.ts";
import { seedStore } from "../demo/seed-store.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { chooseHost } from "./choose-host.ts";
import { closeAll } from "./close-all.ts";
import type { OpenRuntime } from "./open-runtime.ts";

/** Half of the shutdown timeout (run-program.ts). */
const requestTimeoutMs = 10_000;

const getBuildDir = (app: string) =>
  fileURLToPath(new URL(`../${app}/build/client/`, import.meta.url));
const shopFiles = getBuildDir("storefront");
const staffFiles = getBuildDir("backoffice");

/** @returns stops it gracefully */
export async function startStore(
  opened: OpenRuntime,
  pages: (fetchApi: ApiFetch) => Promise<Pages>,
): Promise<() => Promise<void>> {
  const { runtime } = opened;
  const { config } = runtime;
  const closers: (() => Promise<unknown>)[] = [opened.close];
  const stop = () => closeAll(closers.splice(0).reverse());
  try {
    await logBuild(runtime.log);
    for (const problem of listThemeProblems()) runtime.log.error(`store/theme.ts: ${problem}`);
    const host = await chooseHost(config.host);
    await claimMode(runtime.db, config.mode);
    let sandbox: Sandbox | undefined;
    if (config.mode === "demo") {
      const { payaza, paystack } = config.payments;
      sandbox = await startSandbox({
        port: config.sandboxPort,
        host,
        publicKey: payaza?.publicKey ?? "",
        secretKey: payaza?.secretKey ?? "",
        ...(paystack && { paystack }),
        webhookBase: `http://127.0.0.1:${config.port}/api/payments`,
        shopOrigins: [
          new URL(config.publicUrl).origin,
          ...["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${config.port}`),
        ],
        dataDir: config.dataDir,
      });
      closers.push(sandbox.close);
    }
    const copied = copyBuilds(runtime);
    const stopRefreshing = refreshPeriodically(() => copyBuilds(runtime));
    closers.push(async () => stopRefreshing());
    const demoProductIds = await listDemoProductIds();
    const [app] = await Promise.all([
      buildApp(runtime, { demoNotes, demoStaff, demoProductIds, pages, staffFiles }),
      sandbox && fillDemo(opened, sandbox),
    ]);
    if (config.runJobs) {
      const jobs = await startJobs(runtime);
      closers.push(jobs.stop);
    }
    const stopWatching = logHealthIssues(runtime);
    closers.push(async () => stopWatching());
    if (config.metrics) closers.push((await serveMetrics(runtime, config.metrics)).close);
    // Another build's process may be asked for this build's assets.
    await copied;
    await app.listen({ host, port: config.port });
    closers.push(() =>
      closeGracefully(app, requestTimeoutMs, config.trustedProxies > 0 ? proxyKeepAliveMs : 0),
    );
    printAddresses(config);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A full disk must not stop the store. */
async function copyBuilds({ config, log }: Runtime): Promise<void> {
  try {
    await copyBuildAssets(shopFiles, join(config.assetsDir, "shop"));
    await copyBuildAssets(staffFiles, join(config.assetsDir, "staff"));
  } catch (err) {
    log.warn({ err }, "open pages may miss assets during the update");
  }
}

/** Enough to keep one core busy. */
const fillConnections = 5;

/** Without waiting for the disk on each commit, which would take a second. */
async function fillDemo({ runtime, databaseUrl }: OpenRuntime, sandbox: Sandbox): Promise<void> {
  const db = connect(databaseUrl, {
    hasty: true,
    max: fillConnections,
    pictures: getMediaBaseUrl(runtime.config),
  });
  try {
    // At the amounts of the demo, which extensions may change.
    const filling = createRuntime({ ...runtime, db, extensions: {} });
    await seedStaff(filling);
    await seedStore(filling, sandbox.control);
  } finally {
    await db.close();
  }
}

function printAddresses({ mode, publicUrl, sandboxPort }: Config): void {
  const addresses = {
    Store: publicUrl,
    "Back office": `${publicUrl}/staff`,
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
