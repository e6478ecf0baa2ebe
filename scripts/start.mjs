// npm start: installs and builds what is missing or out of date, then runs the store.
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureInstalled();
await ensureBuilt();
// Left alone, Node.js lets short-lived objects take a fifth of the memory the store may use.
process.exitCode = await run(node24(), ["--max-semi-space-size=16", "main/web.ts"]);
