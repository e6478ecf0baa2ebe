import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findBackupState } from "./backup.queries.ts";
import { runBackup } from "./run-backup.ts";
import { openTarget } from "./targets/open-target.ts";

/** Runs hourly; a backup due within half an hour is made now, so its time of day stays. */
const slackMs = 30 * 60_000;

export function createBackupTask(runtime: Runtime): JobTask {
  const { config, db, clock, log } = runtime;
  const target = openTarget(config);
  return async (_payload, signal) => {
    if (!target) return;
    const { last } = await findBackupState(db, target.place);
    const age = clock().getTime() - (last?.startedAt.getTime() ?? 0);
    if (age < config.backup.everyHours * 3_600_000 - slackMs) return;
    try {
      const { name, bytes, removed, cleanupError } = await runBackup(runtime, target, {
        kind: "scheduled",
        signal,
      });
      log.info({ name, bytes, place: target.place, removed: removed.length }, "backed up");
      if (cleanupError)
        log.error({ error: cleanupError, place: target.place }, "old backups could not be deleted");
    } catch (err) {
      log.error({ err, place: target.place }, "the backup failed");
      signal?.throwIfAborted();
    }
  };
}
