// npm run cluster: starts what ops/deploy/ describes on this machine.
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureBucket, ensureCluster } from "./lib/ensure-cluster.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, run } from "./lib/run.mjs";

await ensureCluster();
await ensureInstalled();
await ensureBucket();
await ensureBuilt();
process.exitCode = await run(node24(), ["ops/cluster/run.ts"]);
