import { originOfWork } from "#server/platform/origin.ts";
import type { Queryable, Tx } from "./connection.ts";

/**
 * The lanes of the job queue, the most urgent first: codes and receipts, other mails, questions to the payment
 * provider, sweeps, letters, pictures, spreadsheets of goods, backups. Each has workers of its own, so that none waits for a
 * slower one (docs/decisions/0018-job-lanes.md).
 */
export const lanes = [
  "codes",
  "mails",
  "payments",
  "sweeps",
  "letters",
  "pictures",
  "imports",
  "backups",
] as const;
/** One of {@link lanes}. */
export type Lane = (typeof lanes)[number];

/** A kind of job. Its name is kept in the queue: renaming it orphans what waits there. */
export interface JobKind {
  readonly name: string;
  readonly lane: Lane;
}

/**
 * Does one job. What it throws makes the queue try again later.
 * @param signal aborted when the process must let the job go, so that another may take it: whatever can take long
 *   stops then and throws
 * @param isLastTry after which the queue gives the job up
 */
export type JobTask = (
  payload: unknown,
  signal?: AbortSignal,
  isLastTry?: boolean,
) => Promise<void>;

/** The workers of a lane, as a task may want to know them. */
export interface LaneWorkers {
  /** How many jobs are done at the same time. */
  readonly concurrency: number;
  /** Aborted after the last job: what was kept open between jobs is closed. */
  readonly ended: AbortSignal;
}

/** When and how a job is to run. */
export interface JobOptions {
  readonly runAt?: Date;
  /** Jobs with the same key replace each other while they wait; lists are joined. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** What the queue orders waiting jobs by, lowest first: a lane finds its own jobs without reading past slower ones. */
export function priorityOf(lane: Lane): number {
  return lanes.indexOf(lane);
}

/**
 * Adds a job to the queue inside the transaction that causes it: rolled back with it, run after commit. It carries the
 * id of the request it comes from, and the step of it where that is told of, unless it is a list, which many requests may have joined.
 */
export async function addJob(
  tx: Tx | Queryable,
  kind: JobKind,
  payload: Readonly<Record<string, unknown>> | readonly string[],
  options: JobOptions = {},
): Promise<void> {
  await tx.rows({
    name: "add_job",
    text: `select graphile_worker.add_job($1, $2::json, run_at => coalesce($3, now()),
      job_key => $4, max_attempts => $5, priority => $6)`,
    values: [
      kind.name,
      JSON.stringify(withOrigin(payload)),
      options.runAt ?? null,
      options.key ?? null,
      options.maxAttempts ?? 25,
      priorityOf(kind.lane),
    ],
  });
}

function withOrigin(payload: Parameters<typeof addJob>[2]): object {
  const { requestId, span } = originOfWork() ?? {};
  if (requestId === undefined || Array.isArray(payload)) return payload;
  return { ...payload, requestId, ...(span && { traceparent: span.traceparent }) };
}

/** What a job comes from, by its payload: the id of the request, and the step of it that is told of. */
export function originOfJob(payload: unknown): { requestId?: string; traceparent?: string } {
  const { requestId, traceparent } = Object(payload);
  return {
    ...(requestId !== undefined && { requestId: String(requestId) }),
    ...(traceparent !== undefined && { traceparent: String(traceparent) }),
  };
}

/**
 * Lets failed jobs of some kinds wait no longer than the queue waits after so many failures: e^n seconds, growing to six
 * hours after the tenth (graphile-worker). Nor are they given up by the queue, which counts on from there.
 */
export async function shortenPauses(
  on: Queryable,
  kinds: readonly JobKind[],
  failures: number,
): Promise<void> {
  await on.rows({
    name: "shorten_job_pauses",
    text: `select graphile_worker.reschedule_jobs(array_agg(id),
        run_at => now() + exp($2::integer) * interval '1 second', attempts => $2)
      from graphile_worker.jobs where task_identifier = any($1::text[]) and attempts > $2
        and attempts < max_attempts and locked_at is null and run_at > now()`,
    values: [kinds.map(({ name }) => name), failures],
  });
}

/** Forgets jobs that were given up before a moment. */
export async function deleteFailedJobs(on: Queryable, before: Date): Promise<void> {
  await on.rows({
    text: `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < $1`,
    values: [before],
  });
}
