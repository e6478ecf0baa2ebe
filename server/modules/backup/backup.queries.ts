import type { Queryable } from "#server/database/connection.ts";

/** What became of a backup. */
export interface BackupRun {
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Where it went, without anything secret. */
  readonly place: string;
  /** Null for one that failed, like its size. */
  readonly file: string | null;
  readonly bytes: number | null;
  /** Why it failed; null for one that did not. */
  readonly fault: string | null;
}

/** How the store is backed up. */
export interface BackupState {
  /** The last that was made. */
  readonly last: BackupRun | null;
  /** Why the newest one failed, if it did, or why old ones could not be removed after it. */
  readonly failed: BackupRun | null;
  /** When this store was brought back from a backup whose store may still live: no jobs are done. */
  readonly heldSince: Date | null;
}

/** So many are remembered. */
const kept = 200;

/** Notes what became of a backup, and forgets those long ago. */
export async function noteBackup(on: Queryable, run: BackupRun): Promise<void> {
  await on.rows({
    text: `insert into backup_run (started_at, ended_at, place, file, bytes, fault)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [run.startedAt, run.endedAt, run.place, run.file, run.bytes, run.fault],
  });
  await on.rows({
    text: `delete from backup_run where id < (
      select min(id) from (select id from backup_run order by id desc limit $1) as newest)
      and ended_at < (select max(ended_at) from backup_run where fault is null and place = $2)`,
    values: [kept, run.place],
  });
}

/**
 * How the store is backed up.
 * @param place the one that counts, where one is set: what was made elsewhere by hand does not stand in for it
 */
export async function findBackupState(
  on: Queryable,
  place: string | undefined,
): Promise<BackupState> {
  const there = "($1::text is null or place = $1)";
  const columns = "started_at, ended_at, place, file, bytes, fault";
  const newest = await on.first<BackupRun>({
    name: "find_newest_backup",
    text: `select ${columns} from backup_run where ${there} order by id desc limit 1`,
    values: [place ?? null],
  });
  const last = await on.first<BackupRun>({
    name: "find_last_backup",
    text: `select ${columns} from backup_run where ${there} and fault is null order by ended_at desc limit 1`,
    values: [place ?? null],
  });
  return {
    last: last ?? null,
    failed: newest?.fault ? newest : null,
    heldSince: await findHeldSince(on),
  };
}

/** When a store was brought back whose jobs wait until it is released; null for any other. */
export async function findHeldSince(on: Queryable): Promise<Date | null> {
  const held = await on.first<{ restoredAt: Date }>({
    name: "find_held_store",
    text: "select restored_at from store_restore where released_at is null order by id desc limit 1",
  });
  return held?.restoredAt ?? null;
}

/**
 * Notes that a store was brought back. A live one is held; a demo's mails leave no machine.
 * @param takenAt when its backup was taken
 * @returns whether it is held
 */
export async function noteRestore(on: Queryable, takenAt: Date): Promise<boolean> {
  const row = await on.first<{ isHeld: boolean }>({
    text: `insert into store_restore (restored_at, taken_at, released_at)
      values (now(), $1, case when exists (select from store_mode where mode = 'live') then null else now() end)
      returning released_at is null as is_held`,
    values: [takenAt],
  });
  return row?.isHeld ?? false;
}

/**
 * Lets a restored store do its jobs.
 * @returns whether it was held
 */
export async function releaseStore(on: Queryable): Promise<boolean> {
  const rows = await on.rows({
    text: "update store_restore set released_at = now() where released_at is null returning id",
  });
  return rows.length > 0;
}
