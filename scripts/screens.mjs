// npm run screens: pictures of every screen in two widths, on one sheet: screens/index.html.
// --beside=<folder> lays drawings of the back office beside its rooms (orders-desktop.png, orders-mobile.png);
// --guide makes the pictures of the handbook anew (docs/guide/pictures).
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
// Run by root, the database's own account must be able to enter.
chmodSync(dataDir, 0o755);
process.env.E2E_DATA_DIR = dataDir;
process.env.E2E_PORT ??= String(await findPorts());
const words = process.argv.slice(2);
const beside = words.find((word) => word.startsWith("--beside="))?.slice("--beside=".length);
if (beside) process.env.SCREENS_BESIDE = resolve(beside);
if (words.includes("--guide")) process.env.SCREENS_GUIDE = "yes";
process.exitCode = await run("playwright", [
  "test",
  "--config=playwright.screens.config.ts",
  ...words.filter((word) => !/^--(beside=|guide$)/.test(word)),
]);
rmSync(dataDir, { recursive: true });

/** A free port whose neighbour, where the payment sandbox listens, is free too. */
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
