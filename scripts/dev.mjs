// npm run dev: the store with pages that follow every change, and a server that restarts on its own.
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureInstalled();
process.exitCode = await run(node24(), ["--watch", "--watch-preserve-output", "main/dev.ts"]);
