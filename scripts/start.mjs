import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";
import { storeEnvironment, storeFlags } from "./lib/store-flags.mjs";

await ensureInstalled();
await ensureBuilt();
Object.assign(process.env, storeEnvironment);
process.exitCode = await run(node24(), [...storeFlags, "main/web.ts"], { apart: true });
