// npm run docs
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureInstalled();
process.exitCode = await run(node24(), ["scripts/build-docs.ts", ...process.argv.slice(2)]);
