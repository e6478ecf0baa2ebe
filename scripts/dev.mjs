// npm run dev: the store with pages that follow every change, and a server that restarts on its own.
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureInstalled();
process.env.ASO_DEV = "1";
process.exitCode = await run(node24(), ["--watch", "--watch-preserve-output", "main/web.ts"]);
