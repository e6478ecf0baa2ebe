import type { Log } from "#server/platform/log.ts";
import type { Db, Queryable } from "./connection.ts";

/** How workers that died are told from those that live, in ms. */
export interface LeaseTimes {
  /** Every so often a process says that its workers live. */
  readonly beatMs: number;
  /** A process that could not say so for this long breaks its jobs off. */
  readonly lostMs: number;
  /** What was not heard of for this long is dead for the others; more than {@link lostMs}. */
  readonly deadMs: number;
}

/** A job of a killed process is free again after 40 to 50 seconds. */
const leaseTimes: LeaseTimes = { beatMs: 10_000, lostMs: 25_000, deadMs: 40_000 };

/** Keeps the workers of this process known as living, and frees the jobs of those that died. */
export interface Lease {
  /** Makes a worker known, before it takes its first job. */
  add(workerId: string): Promise<void>;
  /** Forgets workers that do nothing any more; whatever they still hold is free. */
  release(workerIds: readonly string[]): Promise<void>;
  /** Aborted when this process was not heard of for so long that others may take its jobs; then a new one. */
  lost(): AbortSignal;
  /** Whether this process could say of late that its workers live. */
  isHeard(): boolean;
  /** Says nothing any more. */
  end(): void;
}

/**
 * Opens the lease of a process. The queue itself frees a job only four hours after it was taken, since it cannot
 * tell a killed process from a slow job. Both sides keep to the lease: before others take the jobs of a process
 * that fell silent, it has broken them off.
 */
export function openLease(db: Db, log: Log, times: LeaseTimes = leaseTimes): Lease {
  const { beatMs, lostMs, deadMs } = times;
  const workerIds = new Set<string>();
  let lost = new AbortController();
  let heardAt = performance.now();
  // Who was away itself, or the database, lets the others be heard first.
  let steadySince = heardAt;
  let beating = false;

  const beat = async () => {
    const beganAt = performance.now();
    await keepAlive(db, [...workerIds]);
    if (beganAt - heardAt > lostMs) steadySince = beganAt;
    heardAt = beganAt;
    if (beganAt - steadySince < deadMs) return;
    const dead = await freeDead(db, deadMs);
    if (dead.length > 0) log.warn({ workers: dead }, "jobs of dead workers are free again");
  };

  const timer = setInterval(() => {
    if (performance.now() - heardAt > lostMs) {
      lost.abort(new Error("The process was not heard of for too long"));
      lost = new AbortController();
    }
    if (beating) return;
    beating = true;
    beat()
      .catch((err: unknown) => log.warn({ err }, "the job workers could not be heard of"))
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
    isHeard: () => performance.now() - heardAt <= lostMs,
    end: () => clearInterval(timer),
  };
}

async function keepAlive(on: Queryable, workerIds: readonly string[]): Promise<void> {
  await on.rows({
    name: "keep_job_workers",
    text: `insert into job_worker (id, heard_at) select id, now() from unnest($1::text[]) as id
      on conflict (id) do update set heard_at = excluded.heard_at`,
    values: [workerIds],
  });
}

async function freeDead(on: Queryable, deadMs: number): Promise<string[]> {
  const dead = await on.rows<{ id: string }>({
    text: `with dead as (
        delete from job_worker where heard_at < now() - $1 * interval '1 millisecond' returning id
      ), freed as materialized (
        select graphile_worker.force_unlock_workers(array_agg(id)) from dead
      )
      select id from dead cross join freed`,
    values: [deadMs],
  });
  return dead.map(({ id }) => id);
}

async function free(on: Queryable, workerIds: readonly string[]): Promise<void> {
  await on.rows({
    text: `with freed as (delete from job_worker where id = any($1))
      select graphile_worker.force_unlock_workers($1)`,
    values: [workerIds],
  });
}

/** Gives jobs that were broken off back, as if they had not been tried, and wakes whoever can take them. */
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
