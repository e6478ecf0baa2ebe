import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CronItem,
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { giveBack, isReplaced, type Lease } from "#server/database/jobs/job-workers.ts";
import {
  deleteJobPayload,
  type JobKind,
  type JobTask,
  originOfJob,
  priorityOf,
  type QueueName,
  type QueueWorkers,
} from "#server/database/jobs/jobs.ts";
import { saveJobRun } from "#server/database/jobs/queue-state.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { runWithOrigin } from "#server/platform/observability/traces.ts";

const concurrency: Readonly<Record<QueueName, number>> = {
  "transactional-email": 3,
  email: 2,
  // Three scheduled jobs, and two webhook checks at a time.
  payments: 5,
  maintenance: 1,
  newsletter: 1,
  // Encoding takes every core.
  media: 1,
  imports: 1,
  backups: 1,
  events: 2,
  // As many as a store may have: none waits for a slow one.
  webhooks: 10,
};

/** `cron` is in crontab notation, in UTC. */
export interface JobPlan extends JobKind {
  readonly cron?: string;
  create(runtime: Runtime, workers: QueueWorkers): JobTask;
}

/** Jobs may take this long to finish before they are aborted. */
const shutdownTimeoutMs = 5_000;
const restartMs = 1_000;

/** For the queue to store the results of its last jobs. */
const resultDelayMs = 3_000;

export interface RunningQueue {
  stop(): Promise<void>;
}

export async function startQueue(
  runtime: Runtime,
  lease: Lease,
  queue: QueueName,
  plans: readonly JobPlan[],
): Promise<RunningQueue> {
  const { db, log } = runtime;
  const ended = new AbortController();
  const workers: QueueWorkers = { concurrency: concurrency[queue], shutdown: ended.signal };
  const aborted: { id: string; attempts: number }[] = [];
  const taskList: TaskList = Object.fromEntries(
    plans.map((plan) => {
      const task = instrumentJob(runtime, plan, plan.create(runtime, workers));
      const runJob = async (payload: unknown, { job, abortSignal }: JobHelpers) => {
        const released = AbortSignal.any([abortSignal, lease.lost()]);
        try {
          await task(payload, released, job.attempts >= job.max_attempts);
          // What fails here is left to the nightly clean-up: the job must not be done again for it.
          await deleteJobPayload(db, job.id).catch(() => {});
        } catch (error) {
          if (abortSignal.aborted) aborted.push({ id: job.id, attempts: job.attempts });
          else if (job.key !== null && (await isReplaced(db, job.id))) {
            log.error({ err: error, job: plan.name }, "a job failed; a newer one takes its place");
            return;
          }
          throw error;
        }
      };
      return [plan.name, runJob];
    }),
  );

  let workerId: string | undefined;
  const queuePreset: GraphileConfig.Preset = {
    // Batched results would be awaited at shutdown, and an error there would end only the queue.
    worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    plugins: [
      {
        name: "lease",
        version: "1",
        worker: {
          hooks: {
            async startWorker(_context, { worker }) {
              workerId = worker.workerPool.id;
              await lease.add(workerId);
            },
          },
        },
      },
    ],
  };
  const open = async () => {
    const events = createCronEvents();
    const released = waitForRelease(events);
    const runner = await run({
      events,
      pgPool: db.pool,
      taskList,
      parsedCronItems: parseCronItems(plans.flatMap(toCronItem)),
      concurrency: workers.concurrency,
      gracefulShutdownAbortTimeout: shutdownTimeoutMs,
      noHandleSignals: true,
      logger: queueLogger(log),
      preset: queuePreset,
    });
    const failed = runner.promise.catch((err: unknown) =>
      log.error({ err, queue }, "a job queue failed"),
    );
    const ended = Promise.race([failed, released]);
    return {
      ended,
      // It may have failed just before.
      stop: () => Promise.race([runner.stop().catch(() => undefined), ended]),
    };
  };
  const release = async () => {
    if (workerId !== undefined) await lease.release([workerId]);
  };

  let runner = await open();
  let stopping = false;
  const restartOnFailure = async () => {
    for (;;) {
      await runner.ended;
      if (stopping) return;
      await pause(restartMs);
      try {
        await release();
        runner = await open();
      } catch (err) {
        log.error({ err, queue }, "a job queue could not be restarted");
      }
      if (stopping) await runner.stop();
    }
  };
  const running = restartOnFailure();

  return {
    async stop() {
      stopping = true;
      await runner.stop();
      await running;
      ended.abort();
      await giveBack(db, aborted);
      await release();
    },
  };
}

/** Scheduled runs are logged at debug level. */
function instrumentJob(runtime: Runtime, { name, queue }: JobKind, task: JobTask): JobTask {
  const { db, clock, log, metrics, traces } = runtime;
  const record = (outcome: "done" | "failed", startedAt: number, isRequested: boolean) => {
    const ms = performance.now() - startedAt;
    metrics.countJob(name, outcome, ms / 1000);
    log[isRequested ? "info" : "debug"]({ job: name, queue, outcome, ms: Math.round(ms) }, "job");
  };
  // A job that was done must not be done again for it.
  const saveRun = (failed: boolean) =>
    saveJobRun(db, { job: name, endedAt: clock(), failed }).catch(() => {});
  return (payload, signal, isLastTry) => {
    const { requestId, traceparent } = originOfJob(payload);
    const attributes = { "aso.queue": queue, ...(requestId && { "aso.request_id": requestId }) };
    const span = traces?.startSpan(`job ${name}`, "consumer", attributes, traceparent);
    return runWithOrigin({ requestId, span }, async () => {
      const startedAt = performance.now();
      try {
        await task(payload, signal, isLastTry);
        await saveRun(false);
        record("done", startedAt, requestId !== undefined);
        span?.end();
      } catch (error) {
        if (!signal?.aborted) await saveRun(true);
        record("failed", startedAt, requestId !== undefined);
        span?.end(error);
        throw error;
      }
    });
  };
}

/** A scheduled job never overlaps itself. */
function toCronItem({ name, queue, cron }: JobPlan): CronItem[] {
  if (cron === undefined) return [];
  const options = { queueName: name, jobKey: name, priority: priorityOf(queue) };
  return [{ task: name, match: cron, options }];
}

/** graphile-worker 0.18 does not always end its release: a failed batch is counted twice. */
function waitForRelease(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    const onRelease = () => void setTimeout(resolve, resultDelayMs).unref();
    events.once("pool:gracefulShutdown:complete", onRelease);
    events.once("pool:gracefulShutdown:error", onRelease);
  });
}

// By default scheduled jobs wait for the database's clock; on a machine with a fast clock each
// minute would postpone them.
function createCronEvents(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("cron:schedule", ({ jobsAndIdentifiers }) => {
    for (const { job } of jobsAndIdentifiers) Reflect.deleteProperty(job, "runAt");
  });
  return events;
}

/** Routine messages at debug level; never a payload. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const err: unknown = meta?.error;
    if (level === "error") log.error({ err }, message);
    else if (level === "warning") log.warn({ err }, message);
    else log.debug(message);
  });
}
