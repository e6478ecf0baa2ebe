import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { getCurrentOrigin } from "#server/platform/observability/traces.ts";

/** The most urgent first, with separate workers (docs/decisions/0018-job-queues.md). */
export const queueNames = [
  "transactional-email",
  "email",
  "payments",
  "maintenance",
  "newsletter",
  "media",
  "imports",
  "backups",
  "events",
  "webhooks",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Stored in the queue: renaming one orphans its waiting jobs. */
export interface JobKind {
  readonly name: string;
  readonly queue: QueueName;
}

/** @param signal aborted when another process may take the job: stop and throw */
export type JobTask = (
  payload: unknown,
  signal?: AbortSignal,
  isLastTry?: boolean,
) => Promise<void>;

export interface QueueWorkers {
  readonly concurrency: number;
  readonly shutdown: AbortSignal;
}

export interface JobOptions {
  readonly runAt?: Date;
  /** A waiting job with this key is replaced; list payloads are joined. */
  readonly key?: string;
  /** Jobs of the same series never run at the same time. */
  readonly series?: string;
  readonly maxAttempts?: number;
}

/** Lowest first, so that a queue finds its jobs without reading past slower ones. */
export function priorityOf(queue: QueueName): number {
  return queueNames.indexOf(queue);
}

/** A list carries no request id, since several requests may join it. */
export async function addJob(
  tx: Tx | Queryable,
  kind: JobKind,
  payload: Readonly<Record<string, unknown>> | readonly string[],
  options: JobOptions = {},
): Promise<void> {
  await tx.rows({
    name: "add_job",
    text: `insert into job_payload (job_id, payload)
      select id, payload from graphile_worker.add_job($1, $2::json, run_at => coalesce($3, now()),
        job_key => $4, max_attempts => $5, priority => $6, queue_name => $7)
      on conflict (job_id) do update set payload = excluded.payload`,
    values: [
      kind.name,
      JSON.stringify(withOrigin(payload)),
      options.runAt ?? null,
      options.key ?? null,
      options.maxAttempts ?? 25,
      priorityOf(kind.queue),
      options.series ?? null,
    ],
  });
}

/** SQL, for a statement that decides itself whether it adds jobs: one for each `payload` of its query `from`. */
export function addJobsSql(from: string, { name, queue }: JobKind): string {
  return `insert into job_payload (job_id, payload)
    select job.id, job.payload from ${from} cross join lateral graphile_worker.add_job('${name}', payload,
      max_attempts => 25, priority => ${priorityOf(queue)}) as job`;
}

function withOrigin(payload: Parameters<typeof addJob>[2]): object {
  const { requestId, span } = getCurrentOrigin() ?? {};
  if (requestId === undefined || Array.isArray(payload)) return payload;
  return { ...payload, requestId, ...(span && { traceparent: span.traceparent }) };
}

export function originOfJob(payload: unknown): { requestId?: string; traceparent?: string } {
  const { requestId, traceparent } = Object(payload);
  return {
    ...(requestId !== undefined && { requestId: String(requestId) }),
    ...(traceparent !== undefined && { traceparent: String(traceparent) }),
  };
}

/** Brings forward the retry of waiting jobs that failed more than `failures` times. */
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

/** Call it once the job is done: a payload may hold personal data. */
export async function deleteJobPayload(on: Queryable, jobId: string): Promise<void> {
  await on.rows({
    name: "delete_job_payload",
    text: "delete from job_payload where job_id = $1",
    values: [jobId],
  });
}

/** Also deletes payloads whose jobs are gone. */
export async function deleteFailedJobs(on: Queryable, before: Date): Promise<void> {
  await on.rows({
    text: `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < $1`,
    values: [before],
  });
  await on.rows({
    text: `delete from job_payload where not exists (
      select from graphile_worker.jobs where jobs.id = job_payload.job_id)`,
  });
}
