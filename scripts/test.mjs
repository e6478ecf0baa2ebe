// npm test: from nothing, all that guards money, stock, accounts and each page once. npm run test:all (--all): also
// other programs' parts, other browsers and widths, and what goes wrong on the way.
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

const isWhole = process.argv.includes("--all");
process.env.TEST_TIER = isWhole ? "all" : "quick";

await ensureInstalled();
await runOrExit(node24(), ["scripts/check.mjs"]);
await ensureBuilt();
await ensureBrowser();
if (isWhole) {
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
}
await runOrExit("vitest", ["run"]);

const dataDir = mkdtempSync(join(scratchDir(), "aso-e2e-"));
// PostgreSQL's account must be able to enter when run as root.
chmodSync(dataDir, 0o755);
process.env.E2E_DATA_DIR = dataDir;
process.exitCode = await run("playwright", ["test"]);
rmSync(dataDir, { recursive: true });
