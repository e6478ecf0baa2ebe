import { setTimeout as pause } from "node:timers/promises";
import type { Runtime } from "./database/runtime.ts";
import { findHeldSince } from "./modules/backup/index.ts";

/** What runs, or will. */
export interface Starting<T> {
  /** Undefined while it waits. */
  current(): T | undefined;
  /** Waits no longer; what runs by now is to be stopped by whoever asked. */
  end(): Promise<void>;
}

/**
 * Starts something at once, or, in a store that was brought back from a backup and is held, when it is released: the
 * store it was taken from may still do the same (docs/decisions/0041-backups.md).
 * @param lookEveryMs whoever released the store waits so long at most
 */
export async function startOnceReleased<T>(
  { db, log }: Pick<Runtime, "db" | "log">,
  start: () => Promise<T>,
  lookEveryMs = 5_000,
): Promise<Starting<T>> {
  const ending = new AbortController();
  let current: T | undefined;
  const isHeld = async () => (await findHeldSince(db)) !== null;

  const wait = async () => {
    log.warn(
      "this store was brought back from a backup and is held: no job is done until npm run restore -- --release",
    );
    for (;;) {
      await pause(lookEveryMs, undefined, { signal: ending.signal });
      // A database that is away holds it too.
      if (await isHeld().catch(() => true)) continue;
      try {
        current = await start();
        return;
      } catch (err) {
        log.error({ err }, "the jobs could not be started, which is tried again");
      }
    }
  };

  if (!(await isHeld())) {
    current = await start();
    return { current: () => current, end: async () => {} };
  }
  const waiting = wait().catch((err: unknown) => {
    if (!ending.signal.aborted) log.error({ err }, "the jobs could not be started");
  });
  return {
    current: () => current,
    async end() {
      ending.abort();
      await waiting;
    },
  };
}
