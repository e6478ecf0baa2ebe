// npm test: everything that must hold, from nothing.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { ensureJava } from "./lib/ensure-java.mjs";
import { ensurePrograms } from "./lib/ensure-programs.mjs";
import { ensurePromtool } from "./lib/ensure-promtool.mjs";
import { node24, run, runOrExit } from "./lib/run.mjs";
import { scratchDir } from "./lib/scratch-dir.mjs";

await ensureInstalled();
await runOrExit(node24(), ["scripts/check.mjs"]);
await ensureBuilt();
await ensureBrowser();
await ensureJava();
await ensurePromtool();
await ensurePrograms("The tests of what a live store's machines run need", [
  "/usr/bin/curl",
  "/usr/bin/etcd",
  "/usr/bin/etcdctl",
  "/usr/bin/openssl",
  "/usr/bin/systemd-analyze",
  "/usr/sbin/haproxy",
  "/usr/sbin/nginx",
]);
await runOrExit("vitest", ["run"]);

const dataDir = mkdtempSync(join(scratchDir(), "aso-e2e-"));
// Run by root, the database's own account must be able to enter.
chmodSync(dataDir, 0o755);
process.env.E2E_DATA_DIR = dataDir;
process.exitCode = await run("playwright", ["test"]);
rmSync(dataDir, { recursive: true });
