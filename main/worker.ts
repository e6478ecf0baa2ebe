import { startJobs } from "#server/jobs.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runProgram } from "./run-program.ts";

/** Works off the job queue in a process of its own; the web processes then run with RUN_JOBS=no. */
await runProgram(async () => {
  const { runtime, close } = await openRuntime(readEnvironment());
  const jobs = await startJobs(runtime);
  process.stdout.write("The worker is running.\n");
  return async () => {
    await jobs.stop();
    await close();
  };
});
