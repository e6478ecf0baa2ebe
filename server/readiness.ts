import { pingDatabase } from "./database/ping.ts";
import { listQueue, pingQueue } from "./database/queue-state.ts";
import type { Runtime } from "./database/runtime.ts";
import { isDiskWell, usesDataDir } from "./platform/disk.ts";
import { AppError, pauseSeconds } from "./platform/errors.ts";
import { inTime } from "./platform/in-time.ts";

/** A pool that gives nothing for so long hangs; less than the usual patience of a supervisor (5 s). */
const patienceMs = 3_000;

/** Somebody waits for the jobs of these lanes. */
const urgentLanes: readonly string[] = ["codes", "mails", "payments"];
/** An urgent job that has been due for so long, in seconds, is not being done. */
const longestLag = 300;

/** What a process cannot work without. */
type Part = "database" | "queue" | "disk";

/** The jobs of this process, as far as they tell whether it works. */
export interface OwnJobs {
  /** Whether its workers could say of late that they live. */
  isHeard(): boolean;
}

/**
 * Fails where nothing comes back from the pool: a crowd waits for it, or the database is silent. A database that says no
 * at once is somebody else's fault.
 * @throws {AppError} `unavailable`
 */
export async function requireAlive({ db }: Pick<Runtime, "db">): Promise<void> {
  await within(pingDatabase(db).catch(() => undefined));
}

/**
 * Fails while this process cannot do its work. A web process must be able to put jobs into the queue; whether they are
 * done is asked of a worker, since taking every web process out of service would mend no worker
 * (docs/decisions/0036-seen-from-outside.md).
 * @param jobs of a process that does nothing but jobs
 * @throws {AppError} `unavailable`, which names the parts in its `meta`
 */
export async function requireReady(
  runtime: Pick<Runtime, "db" | "config">,
  jobs?: OwnJobs,
): Promise<void> {
  const { db, config } = runtime;
  const disk = usesDataDir(config) ? isDiskWell(config.dataDir) : Promise.resolve(true);
  await within(
    pingDatabase(db).catch((cause: unknown) => refuse("database", pauseSeconds, cause)),
    "database",
  );
  await within(
    pingQueue(db).catch((cause: unknown) => refuse("queue", pauseSeconds, cause)),
    "queue",
  );
  if (!(await within(disk, "disk"))) refuse("disk");
  if (jobs && !(jobs.isHeard() && (await within(isQueueWorkedOff(db), "queue")))) refuse("queue");
}

async function isQueueWorkedOff(db: Runtime["db"]): Promise<boolean> {
  const kinds = await listQueue(db);
  return kinds.every(
    ({ lane, lagSeconds }) => !urgentLanes.includes(lane) || lagSeconds < longestLag,
  );
}

const words: Readonly<Record<Part, string>> = {
  database: "The database does not answer.",
  queue: "The job queue is in trouble.",
  disk: "The disk is full or cannot be written.",
};

function refuse(part: Part, retryAfter?: number, cause?: unknown): never {
  throw unavailable(part, retryAfter, cause);
}

function unavailable(part: Part, retryAfter = 5, cause?: unknown): AppError {
  return new AppError("unavailable", { detail: words[part], meta: { part }, retryAfter, cause });
}

/** @throws {AppError} `unavailable` when the work took too long */
function within<T>(work: Promise<T>, part: Part = "database"): Promise<T> {
  return inTime(work, patienceMs, () => unavailable(part));
}
