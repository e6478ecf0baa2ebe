import type { Db, Queryable } from "#server/database/connection/connection.ts";
import { type Log, logRepeated } from "#server/platform/observability/log.ts";

export interface LeaseTimes {
  readonly beatMs: number;
  readonly lostMs: number;
  /** After this others take its jobs; more than {@link lostMs}. */
  readonly deadMs: number;
}

const leaseTimes: LeaseTimes = { beatMs: 10_000, lostMs: 25_000, deadMs: 40_000 };

export interface Lease {
  add(workerId: string): Promise<void>;
  release(workerIds: readonly string[]): Promise<void>;
  /** Aborted when others may take this process's jobs; then a new one. */
  lost(): AbortSignal;
  isAlive(): boolean;
  end(): void;
}

// The queue frees a killed process's job only after four hours. A process aborts its own jobs
// before others may take them.
export function openLease(db: Db, log: Log, times: LeaseTimes = leaseTimes): Lease {
  const { beatMs, lostMs, deadMs } = times;
  const workerIds = new Set<string>();
  let lost = new AbortController();
  let heartbeatAt = performance.now();
  // After this process or the database was away, other processes get time to renew first.
  let steadySince = heartbeatAt;
  let beating = false;

  const beat = async () => {
    const beganAt = performance.now();
    await keepAlive(db, [...workerIds]);
    if (beganAt - heartbeatAt > lostMs) steadySince = beganAt;
    heartbeatAt = beganAt;
    if (beganAt - steadySince < deadMs) return;
    const dead = await freeDead(db, deadMs);
    if (dead.length > 0) log.warn({ workers: dead }, "jobs of dead workers are free again");
  };

  const timer = setInterval(() => {
    if (performance.now() - heartbeatAt > lostMs) {
      lost.abort(new Error("The process was not heard of for too long"));
      lost = new AbortController();
    }
    if (beating) return;
    beating = true;
    beat()
      .catch((err: unknown) =>
        logRepeated(log, "warn", {}, { err }, "the job workers could not be heard of"),
      )
      .finally(() => {
        beating = false;
      });
  }, beatMs);

  return {
    async add(workerId) {
      workerIds.add(workerId);
      await keepAlive(db, [workerId]);
    },
    async release(ids) {
      for (const id of ids) workerIds.delete(id);
      await free(db, ids);
    },
    lost: () => lost.signal,
    isAlive: () => performance.now() - heartbeatAt <= lostMs,
    end: () => clearInterval(timer),
  };
}

async function keepAlive(on: Queryable, workerIds: readonly string[]): Promise<void> {
  await on.rows({
    name: "save_job_workers",
    text: `insert into job_worker (id, heartbeat_at) select id, now() from unnest($1::text[]) as id
      on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`,
    values: [workerIds],
  });
}

async function freeDead(on: Queryable, deadMs: number): Promise<string[]> {
  const { workers } = (await on.first<{ workers: string[] | null }>({
    text: `with dead as (
        delete from job_worker where heartbeat_at < now() - $1 * interval '1 millisecond' returning id
      ), held as materialized (select array_agg(id) as workers from dead), ${freeHeldJobs}
      select workers from held cross join completed`,
    values: [deadMs],
  })) ?? { workers: null };
  return workers ?? [];
}

async function free(on: Queryable, workerIds: readonly string[]): Promise<void> {
  await on.rows({
    text: `with gone as (delete from job_worker where id = any($1)),
        held as materialized (select $1::text[] as workers), ${freeHeldJobs}
      select from completed`,
    values: [workerIds],
  });
}

// `add_job` with the key of a locked job clears that job's key and sets its attempts to the maximum
// (worker.graphile.org/docs/job-key): such a job is complete, not failed.
const freeHeldJobs = `replaced as materialized (
    select workers, array(select id from graphile_worker.jobs where locked_by = any(workers)
      and key is null and attempts >= max_attempts and updated_at > locked_at) as ids from held
  ), freed as materialized (
    select ids, graphile_worker.force_unlock_workers(workers) from replaced
  ), completed as materialized (
    select count(done) from freed left join lateral graphile_worker.complete_jobs(ids) as done on true
  )`;

export async function isReplaced(on: Queryable, jobId: string): Promise<boolean> {
  const job = await on.first({
    name: "is_job_replaced",
    text: `select from graphile_worker.jobs
      where id = $1 and key is null and attempts >= max_attempts`,
    values: [jobId],
  });
  return job !== undefined;
}

/** As if they had not been tried; wakes other workers. */
export async function giveBack(
  on: Queryable,
  jobs: readonly { readonly id: string; readonly attempts: number }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await on.rows({
    text: `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts - 1)
      from unnest($1::bigint[], $2::integer[]) as job (id, attempts)`,
    values: [jobs.map(({ id }) => id), jobs.map(({ attempts }) => attempts)],
  });
  await on.rows({
    text: "select pg_notify('jobs:insert', json_build_object('count', $1::integer)::text)",
    values: [jobs.length],
  });
}
