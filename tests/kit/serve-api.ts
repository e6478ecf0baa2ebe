import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ApiFetch } from "#contract/client/call-types.ts";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection/connection.ts";
import { createRuntime } from "#server/database/runtime.ts";
import type { Pages } from "#server/pages/shop-pages.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { copyBuildAssets } from "#server/platform/files/asset-files.ts";
import { closeGracefully } from "#server/platform/http/graceful-close.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { watchParent } from "../../scripts/lib/watch-parent.mjs";
import { collectGarbage } from "./collect-garbage.ts";

// Run by serving-process.ts: the API on DATABASE_URL at a free port, with the shop's pages where its argument asks for
// them (`pages`), and their code too where it names the folder of a build; its address is the only line it prints. To
// any message it answers how many bytes it holds.
const [, , pages] = process.argv;
const config = readConfig(process.env);
const { databaseUrl = "" } = config;
const db = connect(databaseUrl, { max: 10 });
const app = await buildApp(
  createRuntime({
    config,
    db,
    clock: () => new Date(),
    log: createLog(config.logLevel),
  }),
  pages === undefined ? {} : { pages: pages === "pages" ? shopPages : releasePages(pages) },
);
process.once("SIGTERM", async () => {
  // As long as idle connections of these tests' clients last.
  await closeGracefully(app, 10_000, 1_000);
  await db.close();
  process.exit();
});
process.on("message", async () => {
  // What finalizers let go of the first time is gone the second.
  collectGarbage();
  await pause(10);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
watchParent(() => process.exit(1));
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
// Else it is written when a process ends, and most of these are killed.
flushCompileCache();

async function shopPages(fetchApi: ApiFetch): Promise<Pages> {
  const { createPageHandler } = await import("../../storefront/server.ts");
  const apiBaseAddress = "http://127.0.0.1/api";
  return { handler: createPageHandler({ fetchApi, apiBaseAddress }), databaseUrl };
}

function releasePages(build: string): (fetchApi: ApiFetch) => Promise<Pages> {
  return async (fetchApi) => {
    const { createPageHandler } = await import("../../storefront/server.ts");
    const clientFiles = join(build, "client");
    await copyBuildAssets(clientFiles, join(config.assetsDir, "shop"));
    const loadBuild = () => import(join(build, "server/index.js"));
    const apiBaseAddress = "http://127.0.0.1/api";
    const handler = createPageHandler({ fetchApi, apiBaseAddress, loadBuild });
    return { handler, clientFiles, databaseUrl };
  };
}
