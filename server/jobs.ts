import { keyLifeMs } from "#contract/api/key-life.ts";
import { deleteIdempotencyKeys } from "./database/idempotency.ts";
import { type LeaseTimes, openLease } from "./database/job-workers.ts";
import { addJob, deleteFailedJobs, lanes } from "./database/jobs.ts";
import { deleteEndedWindows } from "./database/rate-limit.ts";
import type { Runtime } from "./database/runtime.ts";
import { type JobPlan, startLane } from "./job-lanes.ts";
import { deleteEnded } from "./modules/accounts/index.ts";
import { createBackupTask } from "./modules/backup/index.ts";
import {
  countPacesJob,
  createCountPacesTask,
  createFinishPictureTask,
  createPublishDueTask,
  publishDueJob,
} from "./modules/catalogue/index.ts";
import { createSendMailTask, sendMailJobs, shortenMailPauses } from "./modules/mail/index.ts";
import { finishPictureJob, sweepPictures } from "./modules/media/index.ts";

import { createSendLetterTask, sendLetterJob } from "./modules/newsletter/index.ts";
import {
  createDropPhotoTask,
  createTellSalesTask,
  deleteEndedLookUps,
  dropPhotoJob,
  forgetOldCompanies,
  meltTally,
  tellSalesJob,
} from "./modules/orders/index.ts";

import {
  createExpireUnpaidOrdersTask,
  createReconcilePaymentTask,
  createSweepPaymentsTask,
  createSweepRefundsTask,
  reconcilePaymentJob,
} from "./modules/payments/index.ts";
import { createFinishDaysTask, finishDaysJob } from "./modules/reports/index.ts";
import { deleteEndedLinks } from "./modules/returns/index.ts";
import {
  createGoodsImportTask,
  deleteOldImports,
  goodsImportJob,
} from "./modules/spreadsheets/index.ts";
import { deleteEndedStaffSessions } from "./modules/staff/index.ts";
import { pictureUsers } from "./picture-users.ts";
import { beside } from "./platform/beside.ts";
import type { OwnJobs } from "./readiness.ts";
import { sizeSpeakers } from "./size-speakers.ts";
import { startOnceReleased } from "./start-once-released.ts";

/** Ended sessions, codes and links are kept so long, to tell "expired" from "never was". */
const endedKeptMs = 24 * 3600 * 1000;

/** Companies keep their books for six years; then the buyer of an invoice is forgotten too (docs/decisions/0026). */
const yearsOfBooks = 6;

/** Jobs that were given up are kept so long for people to look at. */
const failedKeptMs = 30 * 24 * 3600 * 1000;

/** Every kind of job, with its lane and who does it. */
const plans: readonly JobPlan[] = [
  ...Object.values(sendMailJobs).map(
    (kind): JobPlan => ({
      ...kind,
      create: (runtime, workers) => createSendMailTask(runtime, workers, kind.lane),
    }),
  ),
  { ...tellSalesJob, create: createTellSalesTask },
  { ...sendLetterJob, create: createSendLetterTask },
  { ...finishPictureJob, create: createFinishPictureTask },
  { ...dropPhotoJob, create: createDropPhotoTask },
  {
    name: "sweep-pictures",
    lane: "pictures",
    at: "53 2 * * *",
    create: (runtime) => (_payload, signal) => sweepPictures(runtime, pictureUsers, signal),
  },
  {
    ...goodsImportJob,
    create: (runtime) => createGoodsImportTask({ ...runtime, sizeSpeakers }),
  },
  {
    name: "sweep-imports",
    lane: "sweeps",
    at: "23 3 * * *",
    create:
      ({ db, clock }) =>
      () =>
        deleteOldImports(db, clock()),
  },
  { ...reconcilePaymentJob, create: createReconcilePaymentTask },
  { name: "sweep-payments", lane: "payments", at: "* * * * *", create: createSweepPaymentsTask },
  { name: "sweep-refunds", lane: "payments", at: "* * * * *", create: createSweepRefundsTask },
  {
    name: "expire-unpaid-orders",
    lane: "payments",
    at: "* * * * *",
    create: createExpireUnpaidOrdersTask,
  },
  {
    name: "melt-order-tally",
    lane: "sweeps",
    at: "* * * * *",
    create:
      ({ db }) =>
      () =>
        meltTally(db),
  },
  {
    name: "shorten-mail-pauses",
    lane: "sweeps",
    at: "* * * * *",
    create: (runtime) => () => shortenMailPauses(runtime),
  },
  {
    name: "sweep-rate-limits",
    lane: "sweeps",
    at: "*/10 * * * *",
    create:
      ({ db }) =>
      () =>
        deleteEndedWindows(db),
  },
  {
    name: "sweep-idempotency-keys",
    lane: "sweeps",
    at: "17 * * * *",
    create:
      ({ db, clock }) =>
      () =>
        deleteIdempotencyKeys(db, new Date(clock().getTime() - keyLifeMs)),
  },
  {
    name: "sweep-sessions",
    lane: "sweeps",
    at: "43 * * * *",
    create:
      ({ db, clock }) =>
      async () => {
        const before = new Date(clock().getTime() - endedKeptMs);
        await deleteEnded(db, before);
        await deleteEndedStaffSessions(db, before);
        await deleteEndedLinks(db, before);
        await deleteEndedLookUps(db, before);
      },
  },
  // An hour after the shop's midnight, which is 23:00 UTC.
  { ...finishDaysJob, at: "4 0 * * *", create: createFinishDaysTask },
  { ...publishDueJob, at: "* * * * *", create: createPublishDueTask },
  { ...countPacesJob, at: "11 * * * *", create: createCountPacesTask },
  { name: "backup", lane: "backups", at: "37 * * * *", create: createBackupTask },
  {
    name: "forget-old-companies",
    lane: "sweeps",
    at: "41 3 * * *",
    create:
      ({ db, clock }) =>
      () => {
        const before = clock();
        before.setUTCFullYear(before.getUTCFullYear() - yearsOfBooks);
        return forgetOldCompanies(db, before);
      },
  },
  {
    name: "sweep-failed-jobs",
    lane: "sweeps",
    at: "29 3 * * *",
    create:
      ({ db, clock }) =>
      () =>
        deleteFailedJobs(db, new Date(clock().getTime() - failedKeptMs)),
  },
];

/** A running worker. */
export interface Jobs extends OwnJobs {
  /**
   * Takes no further job and waits a moment for those under way; what takes longer is given back to the queue,
   * for another process to take at once.
   */
  stop(): Promise<void>;
}

/**
 * Starts working off the queue, each lane by itself, in this process, on the pool of the runtime. A store that is held
 * does none until it is released.
 */
export async function startJobs(runtime: Runtime, times?: LeaseTimes): Promise<Jobs> {
  const starting = await startOnceReleased(runtime, () => startLanes(runtime, times));
  return {
    isHeard: () => starting.current()?.isHeard() ?? true,
    async stop() {
      await starting.end();
      await starting.current()?.stop();
    },
  };
}

async function startLanes(runtime: Runtime, times?: LeaseTimes): Promise<Jobs> {
  // What a process that was away at midnight did not sum up.
  await addJob(runtime.db, finishDaysJob, {}, { key: finishDaysJob.name });
  await addJob(runtime.db, countPacesJob, {}, { key: countPacesJob.name });
  const lease = openLease(runtime.db, runtime.log, times);
  const starting = lanes.map((lane) =>
    startLane(
      runtime,
      lease,
      lane,
      plans.filter((plan) => plan.lane === lane),
    ),
  );
  const stop = async () => {
    try {
      await beside(starting.map(async (lane) => (await lane).stop()));
    } finally {
      lease.end();
    }
  };
  try {
    await beside(starting);
  } catch (error) {
    // Lanes that did start would work beside those of the next try.
    await stop().catch(() => undefined);
    throw error;
  }
  return { isHeard: lease.isHeard, stop };
}
