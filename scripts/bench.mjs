// npm run bench: writes ops/bench/RESULTS.md.
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { ensurePrograms } from "./lib/ensure-programs.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureInstalled();
await ensureBuilt();
await ensurePrograms("Measuring one client against others needs", ["/usr/sbin/nginx"]);
await ensureBrowser({ measures: true });
process.exitCode = await run(node24(), ["ops/bench/run.ts", ...process.argv.slice(2)]);
