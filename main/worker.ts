import { startJobs } from "#server/jobs.ts";
import { watchStore } from "#server/modules/watch/index.ts";
import { serveMetrics } from "#server/serve-metrics.ts";
import { closeAll } from "./close-all.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runProgram } from "./run-program.ts";

/** Works off the job queue in a process of its own; the web processes then run with RUN_JOBS=no. */
await runProgram(async () => {
  const config = readEnvironment();
  const { runtime, close } = await openRuntime(config);
  const jobs = await startJobs(runtime);
  const metrics = config.metrics && (await serveMetrics(runtime, config.metrics, jobs));
  process.stdout.write("The worker is running.\n");
  const stopWatching = watchStore(runtime);
  return () => closeAll([stopWatching, () => metrics?.close(), jobs.stop, close]);
});
