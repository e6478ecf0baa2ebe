// npm run client
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, runOrExit } from "./lib/run.mjs";

await ensureInstalled();
await runOrExit(node24(), ["scripts/build-client.ts"]);
