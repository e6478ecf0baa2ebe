import { type CronItem, Logger, parseCronItems, run, type Task } from "graphile-worker";
import { deleteIdempotencyKeys } from "./database/idempotency.ts";
import { deleteEndedWindows } from "./database/rate-limit.ts";
import type { Runtime } from "./database/runtime.ts";
import { deleteEnded } from "./modules/accounts/index.ts";
import { createSendMailTask, sendMailJob } from "./modules/mail/index.ts";
import { createSendIssueTask, sendIssueJob } from "./modules/newsletter/index.ts";
import {
  createExpireUnpaidOrdersTask,
  createReconcilePaymentTask,
  createSweepPaymentsTask,
  reconcilePaymentJob,
} from "./modules/payments/index.ts";
import { deleteEndedStaffSessions } from "./modules/staff/index.ts";
import type { Log } from "./platform/log.ts";

/** A request that was not answered is repeated within minutes, by a patient program within hours. */
const idempotencyKeyLifeMs = 48 * 3600 * 1000;

/** Ended sessions, codes and links are kept so long, to tell "expired" from "never was". */
const endedKeptMs = 24 * 3600 * 1000;

/** Every kind of job and who does it. The names are kept in the queue: renaming one orphans its jobs. */
const tasks: Readonly<Record<string, (runtime: Runtime) => Task>> = {
  "sweep-rate-limits":
    ({ db }) =>
    () =>
      deleteEndedWindows(db),
  "sweep-idempotency-keys":
    ({ db, clock }) =>
    () =>
      deleteIdempotencyKeys(db, new Date(clock().getTime() - idempotencyKeyLifeMs)),
  "sweep-sessions":
    ({ db, clock }) =>
    async () => {
      const before = new Date(clock().getTime() - endedKeptMs);
      await deleteEnded(db, before);
      await deleteEndedStaffSessions(db, before);
    },
  [sendMailJob]: createSendMailTask,
  [sendIssueJob]: createSendIssueTask,
  [reconcilePaymentJob]: createReconcilePaymentTask,
  "sweep-payments": createSweepPaymentsTask,
  "expire-unpaid-orders": createExpireUnpaidOrdersTask,
};

/** Jobs that run by the clock (crontab notation, UTC). */
const schedule: readonly CronItem[] = [
  { task: "sweep-rate-limits", match: "*/10 * * * *" },
  { task: "sweep-idempotency-keys", match: "17 * * * *" },
  { task: "sweep-sessions", match: "43 * * * *" },
  { task: "sweep-payments", match: "* * * * *" },
  { task: "expire-unpaid-orders", match: "* * * * *" },
];

const concurrency = 4;

/** A running worker. */
export interface Jobs {
  /** Takes no further job and waits for those under way. */
  stop(): Promise<void>;
}

/** Starts working off the queue, in this process, on the pool of the runtime. */
export async function startJobs(runtime: Runtime): Promise<Jobs> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, create]) => [name, create(runtime)]),
  );
  const runner = await run({
    pgPool: runtime.db.pool,
    taskList,
    parsedCronItems: parseCronItems([...schedule]),
    concurrency,
    noHandleSignals: true,
    logger: queueLogger(runtime.log),
  });
  runner.promise.catch((error: unknown) => runtime.log.error({ err: error }, "job queue failed"));
  return { stop: () => runner.stop() };
}

/** The queue's own words in our log; routine ones only for debugging, and never a job's payload. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const err: unknown = meta?.error;
    if (level === "error") log.error({ err }, message);
    else if (level === "warning") log.warn({ err }, message);
    else log.debug(message);
  });
}
