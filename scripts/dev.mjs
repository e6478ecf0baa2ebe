// npm run dev: restarts the server when its code changes.
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { node24, projectDir, run } from "./lib/run.mjs";

const serverSources = ["contract", "main", "sandbox", "server", "store"];

await ensureInstalled();
let change = new AbortController();
for (const path of serverSources) {
  watch(join(projectDir, path), { recursive: true }, (_, name) => {
    if (/(?<!\.test)\.(ts|sql)$/.test(name ?? "")) change.abort();
  });
}
for (;;) {
  const { signal: stop } = change;
  // Vite exits at once on SIGTERM and would leave the database running.
  const code = await run(node24(), ["main/dev.ts"], { stop, endWith: "SIGINT", apart: true });
  if (!stop.aborted) {
    const wasStopped = code === 0 || code > 128;
    if (wasStopped) process.exit(code);
    console.log("Waiting for a change …");
    await once(stop, "abort");
  }
  // Editors save in several steps, and git writes many files.
  await delay(200);
  change = new AbortController();
}
