import { startJobs } from "#server/jobs/start-jobs.ts";
import { logHealthIssues } from "#server/modules/health/index.ts";
import { logBuild } from "#server/platform/config/store-version.ts";
import { serveMetrics } from "#server/serve-metrics.ts";
import { closeAll } from "./close-all.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runProgram } from "./run-program.ts";

/** Runs the job queue alone; web processes then use RUN_JOBS=no. */
await runProgram(async () => {
  const config = readEnvironment();
  const { runtime, close } = await openRuntime(config);
  await logBuild(runtime.log);
  const jobs = await startJobs(runtime);
  const metrics = config.metrics && (await serveMetrics(runtime, config.metrics, jobs));
  process.stdout.write("The worker is running.\n");
  const stopWatching = logHealthIssues(runtime);
  return () => closeAll([stopWatching, () => metrics?.close(), jobs.stop, close]);
});
