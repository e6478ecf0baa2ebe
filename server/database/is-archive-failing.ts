import type { Queryable } from "./connection.ts";

/**
 * Whether PostgreSQL's newest try to hand a piece of its write-ahead log to an archive failed: no minute since can be
 * come back to, and what is not handed over fills the disk. False where there is no archive.
 */
export async function isArchiveFailing(on: Queryable): Promise<boolean> {
  const row = await on.first<{ isFailing: boolean }>({
    name: "is_archive_failing",
    text: `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
             from pg_stat_archiver`,
  });
  return row?.isFailing ?? false;
}
