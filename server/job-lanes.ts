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
import { giveBack, type Lease } from "./database/job-workers.ts";
import {
  type JobKind,
  type JobTask,
  type Lane,
  type LaneWorkers,
  originOfJob,
  priorityOf,
} from "./database/jobs.ts";
import type { Runtime } from "./database/runtime.ts";
import type { Log } from "./platform/log.ts";
import { workFor } from "./platform/origin.ts";

/** How many jobs of a lane one process does at the same time. */
const concurrency: Readonly<Record<Lane, number>> = {
  codes: 3,
  mails: 2,
  // The three sweeps that ask the provider, and two questions of webhooks beside them.
  payments: 5,
  sweeps: 1,
  letters: 1,
  // Encoding takes every core.
  pictures: 1,
  // Imports write one after another anyway.
  imports: 1,
  backups: 1,
};

/** A kind of job, who does it, and when it runs by the clock (crontab notation, UTC) if it does. */
export interface JobPlan extends JobKind {
  readonly at?: string;
  create(runtime: Runtime, workers: LaneWorkers): JobTask;
}

/** How a process lets go, in ms: jobs may finish for this long, then they are broken off. */
const graceMs = 5_000;
/** Before a lane whose queue failed is started again, in ms. */
const restartMs = 1_000;

/** What became of the last jobs of a lane is noted for so long, in ms. */
const noteMs = 3_000;

/** A lane at work. */
export interface RunningLane {
  /** Takes no further job. What is under way is finished, or after five seconds broken off and given back. */
  stop(): Promise<void>;
}

/** Starts the workers of one lane, and starts them again when the queue fails under them. */
export async function startLane(
  runtime: Runtime,
  lease: Lease,
  lane: Lane,
  plans: readonly JobPlan[],
): Promise<RunningLane> {
  const { db, log } = runtime;
  const ended = new AbortController();
  const workers: LaneWorkers = { concurrency: concurrency[lane], ended: ended.signal };
  const brokenOff: { id: string; attempts: number }[] = [];
  const taskList: TaskList = Object.fromEntries(
    plans.map((plan) => {
      const task = tellOfJobs(runtime, plan, plan.create(runtime, workers));
      const doJob = async (payload: unknown, { job, abortSignal }: JobHelpers) => {
        const letGo = AbortSignal.any([abortSignal, lease.lost()]);
        try {
          await task(payload, letGo, job.attempts >= job.max_attempts);
        } catch (error) {
          if (abortSignal.aborted) brokenOff.push({ id: job.id, attempts: job.attempts });
          throw error;
        }
      };
      return [plan.name, doJob];
    }),
  );

  let workerId: string | undefined;
  const lanePreset: GraphileConfig.Preset = {
    // Written in batches, what became of a job is waited for at the end, and a fault of it ends the lane alone.
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
    const events = byDatabaseClock();
    const letGo = untilLetGo(events);
    const runner = await run({
      events,
      pgPool: db.pool,
      taskList,
      parsedCronItems: parseCronItems(plans.flatMap(toCronItem)),
      concurrency: workers.concurrency,
      gracefulShutdownAbortTimeout: graceMs,
      noHandleSignals: true,
      logger: queueLogger(log),
      preset: lanePreset,
    });
    const failed = runner.promise.catch((err: unknown) =>
      log.error({ err, lane }, "a job lane failed"),
    );
    const ended = Promise.race([failed, letGo]);
    return {
      ended,
      // It may have failed just before; then there is nothing to stop.
      stop: () => Promise.race([runner.stop().catch(() => undefined), ended]),
    };
  };
  const release = async () => {
    if (workerId !== undefined) await lease.release([workerId]);
  };

  let runner = await open();
  let stopping = false;
  const keepRunning = async () => {
    for (;;) {
      await runner.ended;
      if (stopping) return;
      await pause(restartMs);
      try {
        await release();
        runner = await open();
      } catch (err) {
        log.error({ err, lane }, "a job lane could not be started again");
      }
      if (stopping) await runner.stop();
    }
  };
  const running = keepRunning();

  return {
    async stop() {
      stopping = true;
      await runner.stop();
      await running;
      ended.abort();
      await giveBack(db, brokenOff);
      await release();
    },
  };
}

/**
 * Does jobs on behalf of the requests they come from, counts and times them, and writes a line for each. Those by the clock, which
 * nobody asked for, are for debugging alone.
 */
function tellOfJobs(runtime: Runtime, { name, lane }: JobKind, task: JobTask): JobTask {
  const { log, metrics, traces } = runtime;
  const tell = (outcome: "done" | "failed", begunAt: number, isAsked: boolean) => {
    const ms = performance.now() - begunAt;
    metrics.countJob(name, outcome, ms / 1000);
    log[isAsked ? "info" : "debug"]({ job: name, lane, outcome, ms: Math.round(ms) }, "job");
  };
  return (payload, signal, isLastTry) => {
    const { requestId, traceparent } = originOfJob(payload);
    const facts = { "aso.lane": lane, ...(requestId && { "aso.request_id": requestId }) };
    const span = traces?.begin(`job ${name}`, "consumer", facts, traceparent);
    return workFor({ requestId, span }, async () => {
      const begunAt = performance.now();
      try {
        await task(payload, signal, isLastTry);
        tell("done", begunAt, requestId !== undefined);
        span?.end();
      } catch (error) {
        tell("failed", begunAt, requestId !== undefined);
        span?.end(error);
        throw error;
      }
    });
  };
}

/** A job by the clock never runs beside itself, and no second one waits while the first is under way. */
function toCronItem({ name, lane, at }: JobPlan): CronItem[] {
  if (at === undefined) return [];
  const options = { queueName: name, jobKey: name, priority: priorityOf(lane) };
  return [{ task: name, match: at, options }];
}

/**
 * Comes when a lane has let go of its workers and the queue has had time to note what became of their jobs. It does not
 * always say that it ended: never where that could not be noted of two jobs (`batch` of graphile-worker 0.18 counts one
 * of them twice), and the lane would wait for it, and its jobs for the lane, until the process is started anew.
 */
function untilLetGo(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    const note = () => void setTimeout(resolve, noteMs).unref();
    events.once("pool:gracefulShutdown:complete", note);
    events.once("pool:gracefulShutdown:error", note);
  });
}

/**
 * Lets jobs by the clock begin when their minute is noted. The queue would have them wait for that minute by the
 * database's clock: on a machine whose own is ahead, each minute would put the waiting job off by another.
 */
function byDatabaseClock(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on("cron:schedule", ({ jobsAndIdentifiers }) => {
    for (const { job } of jobsAndIdentifiers) Reflect.deleteProperty(job, "runAt");
  });
  return events;
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
