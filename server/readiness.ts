import { pingDatabase } from "./database/database-health.ts";
import { listQueue, pingQueue } from "./database/jobs/queue-state.ts";
import type { Runtime } from "./database/runtime.ts";
import { withTimeout } from "./platform/concurrency/promises.ts";
import { AppError, retryAfterSeconds } from "./platform/errors/errors.ts";
import { isDiskHealthy, usesDataDir } from "./platform/files/disk-space.ts";

/** Less than a supervisor's usual 5 s. */
const timeoutMs = 3_000;

const urgentQueues: readonly string[] = ["transactional-email", "email", "payments"];
/** Seconds an urgent job may be due. */
const maxLagSeconds = 300;

type Part = "pool" | "database" | "queue" | "disk";

export interface JobRunner {
  isAlive(): boolean;
}

/**
 * Only workers check that jobs run (docs/decisions/0036-observability.md).
 * @throws {AppError} `unavailable`, naming the part in `meta`
 */
export async function requireReady(
  runtime: Pick<Runtime, "db" | "config">,
  jobs?: JobRunner,
): Promise<void> {
  const { db, config } = runtime;
  const disk = usesDataDir(config) ? isDiskHealthy(config.dataDir) : Promise.resolve(true);
  await withinTimeout(
    pingDatabase(db).catch((cause: unknown) =>
      throwUnavailable("database", retryAfterSeconds, cause),
    ),
    () => (db.pool.waitingCount > 0 ? "pool" : "database"),
  );
  await withinTimeout(
    pingQueue(db).catch((cause: unknown) => throwUnavailable("queue", retryAfterSeconds, cause)),
    "queue",
  );
  if (!(await withinTimeout(disk, "disk"))) throwUnavailable("disk");
  if (jobs && !(jobs.isAlive() && (await withinTimeout(areUrgentQueuesOnTime(db), "queue"))))
    throwUnavailable("queue");
}

async function areUrgentQueuesOnTime(db: Runtime["db"]): Promise<boolean> {
  const queuedKinds = await listQueue(db);
  return queuedKinds.every(
    ({ queue, lagSeconds }) => !urgentQueues.includes(queue) || lagSeconds < maxLagSeconds,
  );
}

const messages: Readonly<Record<Part, string>> = {
  pool: "No database connection is free.",
  database: "The database does not answer.",
  queue: "The job queue is not working.",
  disk: "The disk is full or cannot be written.",
};

function throwUnavailable(part: Part, retryAfter?: number, cause?: unknown): never {
  throw partUnavailableError(part, retryAfter, cause);
}

function partUnavailableError(part: Part, retryAfter = 5, cause?: unknown): AppError {
  return new AppError("unavailable", { detail: messages[part], meta: { part }, retryAfter, cause });
}

function withinTimeout<T>(work: Promise<T>, part: Part | (() => Part)): Promise<T> {
  return withTimeout(work, timeoutMs, () =>
    partUnavailableError(typeof part === "string" ? part : part()),
  );
}
