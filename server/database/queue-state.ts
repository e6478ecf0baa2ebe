import type { Queryable } from "./connection.ts";
import { type Lane, lanes } from "./jobs.ts";

/** What the queue holds of one kind of job. */
export interface QueuedKind {
  readonly job: string;
  readonly lane: Lane;
  /** So many could be done now. */
  readonly due: number;
  /** So many wait for a later moment, by plan or after a failure. */
  readonly later: number;
  /** So many failed before and will be tried again. */
  readonly retrying: number;
  readonly running: number;
  /** So many were given up. */
  readonly failed: number;
  /** How long the oldest due one has been due, in seconds by the database's clock; 0 where none is. */
  readonly lagSeconds: number;
}

/** The kinds of jobs that the queue holds any of. Costs as much as there are jobs, which are few. */
export async function listQueue(on: Queryable): Promise<QueuedKind[]> {
  const rows = await on.rows<Omit<QueuedKind, "lane"> & { priority: number }>({
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
  return rows.map(({ priority, ...kind }) => ({ ...kind, lane: lanes[priority] ?? "sweeps" }));
}

/** The workers of all processes. */
export interface Workers {
  readonly count: number;
  /** Seconds since one of them was heard of last; null where there is none. */
  readonly silentSeconds: number | null;
}

/** How many workers there are; one that died counts until another notices, after some 40 s. */
export async function findWorkers(on: Queryable): Promise<Workers> {
  const row = await on.first<Workers>({
    name: "find_workers",
    text: `select count(*)::integer as count,
        extract(epoch from now() - max(heard_at))::float8 as silent_seconds from job_worker`,
  });
  return row ?? { count: 0, silentSeconds: null };
}

/**
 * Asks whether the queue is there and its database takes writes; a job that is put in for trial would cost a write each
 * time, so a full disk of the database's machine is not noticed.
 * @throws {Error} where either is not so
 */
export async function pingQueue(on: Queryable): Promise<void> {
  const row = await on.first<{ isReadOnly: boolean }>({
    name: "ping_queue",
    // On a standby, such as a primary that had to give way, every transaction is read-only.
    text: `select current_setting('transaction_read_only')::boolean as is_read_only,
      (select 1 from graphile_worker.jobs limit 1)`,
  });
  if (row?.isReadOnly) throw new Error("The database of the queue takes no writes");
}
