import type { Queryable } from "#server/database/connection/connection.ts";
import { type QueueName, queueNames } from "./jobs.ts";

export interface QueuedKind {
  readonly job: string;
  readonly queue: QueueName;
  readonly due: number;
  readonly later: number;
  readonly retrying: number;
  readonly running: number;
  readonly failed: number;
  /** Age of the oldest due job; 0 where none is due. */
  readonly lagSeconds: number;
}

export async function listQueue(on: Queryable): Promise<QueuedKind[]> {
  const rows = await on.rows<Omit<QueuedKind, "queue"> & { priority: number }>({
    name: "list_queue",
    text: `select task_identifier as job, min(priority)::integer as priority,
        count(*) filter (where is_due)::integer as due,
        count(*) filter (where is_free and run_at > now())::integer as later,
        count(*) filter (where is_free and attempts > 0)::integer as retrying,
        count(*) filter (where locked_at is not null)::integer as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8
          as lag_seconds
      from (select *, is_free and run_at <= now() as is_due
        from (select *, locked_at is null and attempts < max_attempts as is_free
          from graphile_worker.jobs) as freed) as jobs
      group by task_identifier order by task_identifier`,
  });
  return rows.map(({ priority, ...kind }) => ({
    ...kind,
    queue: queueNames[priority] ?? "maintenance",
  }));
}

export interface JobRun {
  readonly job: string;
  readonly endedAt: Date;
  readonly failed: boolean;
}

export async function saveJobRun(on: Queryable, { job, endedAt, failed }: JobRun): Promise<void> {
  await on.rows({
    name: "save_job_run",
    text: `insert into job_run (job, ended_at, failed) values ($1, $2, $3)
      on conflict (job) do update set ended_at = excluded.ended_at, failed = excluded.failed`,
    values: [job, endedAt, failed],
  });
}

/** The last of each job, newest first. */
export function listJobRuns(on: Queryable): Promise<JobRun[]> {
  return on.rows<JobRun>({
    name: "list_job_runs",
    text: "select job, ended_at, failed from job_run order by ended_at desc, job",
  });
}

export interface Workers {
  readonly count: number;
  /** Since the last heartbeat of any; null without workers. */
  readonly silentSeconds: number | null;
}

/** A dead worker counts until another process notices, after some 40 s. */
export async function findWorkers(on: Queryable): Promise<Workers> {
  const row = await on.first<Workers>({
    name: "find_workers",
    text: `select count(*)::integer as count,
        extract(epoch from now() - max(heartbeat_at))::float8 as silent_seconds from job_worker`,
  });
  return row ?? { count: 0, silentSeconds: null };
}

/** A full disk is not noticed: only a write would. @throws {Error} where the queue is unusable */
export async function pingQueue(on: Queryable): Promise<void> {
  const row = await on.first<{ isReadOnly: boolean }>({
    name: "ping_queue",
    // On a standby, such as a demoted primary, every transaction is read-only.
    text: `select current_setting('transaction_read_only')::boolean as is_read_only,
      (select 1 from graphile_worker.jobs limit 1)`,
  });
  if (row?.isReadOnly) throw new Error("The database of the queue takes no writes");
}
