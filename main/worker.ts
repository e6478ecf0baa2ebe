import { startJobs } from "#server/jobs.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runUntilStopped } from "./run-until-stopped.ts";

/** Works off the job queue in a process of its own; the web processes then run with RUN_JOBS=no. */
const { runtime, close } = await openRuntime(readEnvironment());
const jobs = await startJobs(runtime);
process.stdout.write("The worker is running.\n");

runUntilStopped(async () => {
  await jobs.stop();
  await close();
});
