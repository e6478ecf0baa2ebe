import { setTimeout as pause } from "node:timers/promises";
import type { Runtime } from "#server/database/runtime.ts";
import { findPausedSince } from "#server/modules/backup/index.ts";

export interface Starting<T> {
  /** Undefined while paused. */
  current(): T | undefined;
  /** Stops waiting; the caller stops what already runs. */
  end(): Promise<void>;
}

/**
 * A restored store waits for its release, since the original may still run
 * (docs/decisions/0041-backups.md).
 */
export async function startWhenUnpaused<T>(
  { db, log }: Pick<Runtime, "db" | "log">,
  start: () => Promise<T>,
  pollIntervalMs = 5_000,
): Promise<Starting<T>> {
  const abort = new AbortController();
  let current: T | undefined;
  const isPaused = async () => (await findPausedSince(db)) !== null;

  const wait = async () => {
    log.warn(
      "this store was restored from a backup and its jobs are paused until npm run restore -- --release",
    );
    for (;;) {
      await pause(pollIntervalMs, undefined, { signal: abort.signal });
      // An unreachable database counts as paused.
      if (await isPaused().catch(() => true)) continue;
      try {
        current = await start();
        return;
      } catch (err) {
        log.error({ err }, "the jobs could not be started, which is tried again");
      }
    }
  };

  if (!(await isPaused())) {
    current = await start();
    return { current: () => current, end: async () => {} };
  }
  const waitingTask = wait().catch((err: unknown) => {
    if (!abort.signal.aborted) log.error({ err }, "the jobs could not be started");
  });
  return {
    current: () => current,
    async end() {
      abort.abort();
      await waitingTask;
    },
  };
}
