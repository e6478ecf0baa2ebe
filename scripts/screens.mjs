// npm run screens: writes screens/index.html. --compare=<folder> adds designs of the back office to compare; --guide
// recreates the handbook's pictures (docs/guide/pictures).
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { run } from "./lib/run.mjs";

await ensureInstalled();
await ensureBuilt();
await ensureBrowser();

const dataDir = mkdtempSync(join(tmpdir(), "aso-screens-"));
// PostgreSQL's account must be able to enter when run as root.
chmodSync(dataDir, 0o755);
process.env.E2E_DATA_DIR = dataDir;
process.env.E2E_PORT ??= String(await findPorts());
const args = process.argv.slice(2);
const compareWith = args
  .find((option) => option.startsWith("--compare="))
  ?.slice("--compare=".length);
if (compareWith) process.env.SCREENS_COMPARE = resolve(compareWith);
if (args.includes("--guide")) process.env.SCREENS_GUIDE = "yes";
process.exitCode = await run("playwright", [
  "test",
  "--config=playwright.screens.config.ts",
  ...args.filter((option) => !/^--(compare=|guide$)/.test(option)),
]);
rmSync(dataDir, { recursive: true });

/** The next port, of the payment sandbox, must be free too. */
async function findPorts() {
  for (let port = 3920; port < 4000; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error("No two free ports between 3920 and 4000");
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
