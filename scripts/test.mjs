// npm test: everything that must hold, from nothing.
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, runOrExit } from "./lib/run.mjs";

await ensureInstalled();
await runOrExit(node24(), ["scripts/check.mjs"]);
await ensureBuilt();
await ensureBrowser();
await runOrExit("vitest", ["run"]);
await runOrExit("playwright", ["test"]);
