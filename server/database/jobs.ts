import type { Queryable, Tx } from "./connection.ts";

/** When and how a job is to run. */
export interface JobOptions {
  readonly runAt?: Date;
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/**
 * Adds a job to the queue inside the transaction that causes it: rolled back with it, run after commit.
 * @param task name of a task in server/jobs.ts.
 */
export async function addJob(
  tx: Tx | Queryable,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await tx.rows({
    name: "add_job",
    text: `select graphile_worker.add_job($1, $2::json, run_at => coalesce($3, now()),
      job_key => $4, max_attempts => $5)`,
    values: [
      task,
      JSON.stringify(payload),
      options.runAt ?? null,
      options.key ?? null,
      options.maxAttempts ?? 25,
    ],
  });
}
