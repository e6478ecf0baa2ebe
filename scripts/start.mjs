// npm start: installs and builds what is missing or out of date, then runs the store.
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureInstalled();
await ensureBuilt();
process.exitCode = await run(node24(), ["main/web.ts"]);
