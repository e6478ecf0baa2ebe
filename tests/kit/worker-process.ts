import { spawn } from "node:child_process";
import type { LeaseTimes } from "#server/database/jobs/job-workers.ts";
import { storeEnvironment, storeFlags } from "../../scripts/lib/store-flags.mjs";
import { getPeakMb } from "./peak-memory.ts";
import { stop } from "./serving-process.ts";

export interface TestWorker {
  /** Ends it the hard way, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** The most memory that it has held so far, in MB; nought where the system does not tell. */
  peakMb(): Promise<number>;
}

/**
 * Starts working off the jobs of a database. Node.js runs it as it runs the store.
 * @param env what else the store is told, such as where its pictures lie
 * @param times after which its jobs are another's; else those of the store
 */
export function startWorkerProcess(
  databaseUrl: string,
  env: Readonly<Record<string, string | undefined>>,
  times?: LeaseTimes,
): TestWorker {
  const script = `${import.meta.dirname}/work-jobs.ts`;
  const args = [...storeFlags, script, ...(times ? [JSON.stringify(times)] : [])];
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...storeEnvironment,
      ...env,
      DATABASE_URL: databaseUrl,
    },
    stdio: "inherit",
  });
  return {
    kill: () => stop(child, "SIGKILL"),
    peakMb: () => getPeakMb(child.pid),
  };
}
