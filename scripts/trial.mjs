// npm run trial -- NAME: writes to ops/bench/TRIALS.md.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, projectDir, run } from "./lib/run.mjs";

const names = readdirSync(join(projectDir, "ops/trials"))
  .filter((file) => /(?<!\.test)\.ts$/.test(file))
  .map((file) => file.slice(0, -".ts".length));
const [name = "", ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Say which trial: npm run trial -- ${names.join(" | ")}`);
  process.exit(1);
}
await ensureInstalled();
const withParent = ["--import", "./ops/trials/kit/end-with-parent.ts"];
process.exitCode = await run(node24(), [...withParent, `ops/trials/${name}.ts`, ...args]);
