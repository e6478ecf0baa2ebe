import type { Queryable } from "#server/database/connection/connection.ts";

export interface BackupRun {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly place: string;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly error: string | null;
}

export async function findStoreId(on: Queryable): Promise<string | undefined> {
  await on.rows({ text: "insert into store_identity default values on conflict do nothing" });
  return (await on.first<{ id: string }>({ text: "select id from store_identity" }))?.id;
}

export interface BackupState {
  readonly last: BackupRun | null;
  /** The newest run, if it failed or could not delete old backups. */
  readonly failed: BackupRun | null;
  /** Since when a restored store runs no jobs, because the original may still run. */
  readonly pausedSince: Date | null;
}

const maxRuns = 200;

export async function recordBackupRun(on: Queryable, run: BackupRun): Promise<void> {
  await on.rows({
    text: `insert into backup_run (started_at, ended_at, place, file, bytes, error)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [run.startedAt, run.endedAt, run.place, run.file, run.bytes, run.error],
  });
  await on.rows({
    text: `delete from backup_run where id < (
      select min(id) from (select id from backup_run order by id desc limit $1) as newest)
      and ended_at < (select max(ended_at) from backup_run where error is null and place = $2)`,
    values: [maxRuns, run.place],
  });
}

/** @param place the configured one: manual backups elsewhere do not count */
export async function findBackupState(
  on: Queryable,
  place: string | undefined,
): Promise<BackupState> {
  const there = "($1::text is null or place = $1)";
  const columns = "started_at, ended_at, place, file, bytes, error";
  const newest = await on.first<BackupRun>({
    name: "find_newest_backup",
    text: `select ${columns} from backup_run where ${there} order by id desc limit 1`,
    values: [place ?? null],
  });
  const last = await on.first<BackupRun>({
    name: "find_last_backup",
    text: `select ${columns} from backup_run where ${there} and error is null order by ended_at desc limit 1`,
    values: [place ?? null],
  });
  return {
    last: last ?? null,
    failed: newest?.error ? newest : null,
    pausedSince: await findPausedSince(on),
  };
}

export async function findPausedSince(on: Queryable): Promise<Date | null> {
  const row = await on.first<{ restoredAt: Date }>({
    name: "find_held_store",
    text: "select restored_at from store_restore where released_at is null order by id desc limit 1",
  });
  return row?.restoredAt ?? null;
}

/** A live store is paused; a demo sends no emails. @returns whether it is paused */
export async function recordRestore(on: Queryable, takenAt: Date): Promise<boolean> {
  const row = await on.first<{ isPaused: boolean }>({
    text: `insert into store_restore (restored_at, taken_at, released_at)
      values (now(), $1, case when exists (select from store_mode where mode = 'live') then null else now() end)
      returning released_at is null as is_paused`,
    values: [takenAt],
  });
  return row?.isPaused ?? false;
}

export async function releaseStore(on: Queryable): Promise<boolean> {
  const rows = await on.rows({
    text: "update store_restore set released_at = now() where released_at is null returning id",
  });
  return rows.length > 0;
}
