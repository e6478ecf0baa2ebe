import type { JobTask } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findBackupState } from "./backup.queries.ts";
import { openTarget } from "./open-target.ts";
import { runBackup } from "./run-backup.ts";

/** The clock asks once an hour; what is due within half of one is made now, so that it stays at its time of day. */
const slackMs = 30 * 60_000;

/** Makes a backup when the last one is old enough, where BACKUP_TO says to where. */
export function createBackupTask(runtime: Runtime): JobTask {
  const { config, db, clock, log } = runtime;
  const target = openTarget(config);
  return async (_payload, signal) => {
    if (!target) return;
    const { last } = await findBackupState(db, target.place);
    const age = clock().getTime() - (last?.startedAt.getTime() ?? 0);
    if (age < config.backup.everyHours * 3_600_000 - slackMs) return;
    try {
      const { name, bytes, removed, untidied } = await runBackup(runtime, target, signal);
      log.info({ name, bytes, place: target.place, removed: removed.length }, "backed up");
      if (untidied) log.error({ fault: untidied, place: target.place }, "old backups stay");
    } catch (err) {
      // Noted, told in the room Store and by an alert; the clock tries again in an hour.
      log.error({ err, place: target.place }, "the backup failed");
      signal?.throwIfAborted();
    }
  };
}
