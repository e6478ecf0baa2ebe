import { idempotencyTtlMs } from "#contract/api/limits.ts";
import { eventSubscribers } from "#server/composition/event-subscribers.ts";
import { mailTemplates } from "#server/composition/mail-templates.ts";
import { mediaReferences, sizeReferences } from "#server/composition/references.ts";
import { deleteIdempotencyKeys } from "#server/database/idempotency.ts";
import { type LeaseTimes, openLease } from "#server/database/jobs/job-workers.ts";
import { addJob, deleteFailedJobs, queueNames } from "#server/database/jobs/jobs.ts";
import { deleteEndedWindows } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { deleteExpired } from "#server/modules/accounts/index.ts";
import { createBackupTask } from "#server/modules/backup/index.ts";
import {
  createFinishPictureTask,
  createPublishDueTask,
  publishDueJob,
} from "#server/modules/catalogue/products/index.ts";
import { deleteExpiredMisses } from "#server/modules/catalogue/search-terms/index.ts";
import {
  createSalesVelocityTask,
  salesVelocityJob,
} from "#server/modules/catalogue/stock/index.ts";
import {
  callExtensionJob,
  createCallExtensionTask,
  createDispatchEventsTask,
  deleteOldEvents,
  dispatchEventsJob,
  subscribeExtension,
} from "#server/modules/events/index.ts";
import {
  createNotifyHealthIssuesTask,
  notifyHealthIssuesJob,
} from "#server/modules/health/index.ts";
import {
  createSendMailTask,
  reduceMailBackoff,
  removeOldMailData,
  sendMailJobs,
} from "#server/modules/mail/sending/index.ts";
import { finishPictureJob, purgeMedia } from "#server/modules/media/index.ts";
import { createSendCampaignTask, sendCampaignJob } from "#server/modules/newsletter/index.ts";
import {
  createDeleteParcelPhotoTask,
  createNotifySalesTask,
  deleteExpiredLookups,
  deleteParcelPhotoJob,
  eraseOldCompanies,
  notifySalesJob,
} from "#server/modules/orders/index.ts";
import {
  createExpireUnpaidOrdersTask,
  createPollPaymentsTask,
  createPollRefundsTask,
  createReconcilePaymentTask,
  reconcilePaymentJob,
} from "#server/modules/payments/index.ts";
import { createSendRemindersTask } from "#server/modules/payments/reminders/index.ts";
import {
  createProductImportTask,
  deleteOldImports,
  productImportJob,
} from "#server/modules/product-import/index.ts";
import { createFinishDaysTask, finishDaysJob } from "#server/modules/reports/index.ts";
import { deleteExpiredReturnLinks } from "#server/modules/returns/index.ts";
import { deleteExpiredStaffSessions } from "#server/modules/staff/index.ts";
import {
  createSendStockAlertsTask,
  sendStockAlertsJob,
} from "#server/modules/stock-alerts/index.ts";
import {
  createDeliverWebhookTask,
  createRetryWebhooksTask,
  deleteOldDeliveries,
  deliverWebhookJob,
  resolveName,
} from "#server/modules/webhooks/index.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import type { JobRunner } from "#server/readiness.ts";
import { type JobPlan, startQueue } from "./job-queues.ts";
import { startWhenUnpaused } from "./start-when-unpaused.ts";

/** Until then the answer is "expired", not "unknown". */
const expiredRetentionMs = 24 * 3600 * 1000;

/** Then buyers of invoices are anonymized too (docs/decisions/0026). */
const bookkeepingYears = 6;

const failedRetentionMs = 30 * 24 * 3600 * 1000;

const eventRetentionMs = 30 * 24 * 3600 * 1000;

const plans: readonly JobPlan[] = [
  ...Object.values(sendMailJobs).map(
    (kind): JobPlan => ({
      ...kind,
      create: (runtime, workers) => createSendMailTask(runtime, workers, mailTemplates, kind.queue),
    }),
  ),
  { ...notifySalesJob, create: createNotifySalesTask },
  {
    ...dispatchEventsJob,
    create: (runtime) => createDispatchEventsTask(runtime, eventSubscribers),
  },
  {
    ...deliverWebhookJob,
    create: (runtime) =>
      createDeliverWebhookTask(runtime, {
        resolve: resolveName,
        allowsLoopback: runtime.config.allowsLoopbackWebhooks,
      }),
  },
  { name: "retry-webhooks", queue: "events", cron: "* * * * *", create: createRetryWebhooksTask },
  { ...callExtensionJob, create: createCallExtensionTask },
  { ...sendCampaignJob, create: createSendCampaignTask },
  { ...sendStockAlertsJob, create: createSendStockAlertsTask },
  { ...finishPictureJob, create: createFinishPictureTask },
  { ...deleteParcelPhotoJob, create: createDeleteParcelPhotoTask },
  {
    name: "purge-media",
    queue: "media",
    cron: "53 2 * * *",
    create: (runtime) => (_payload, signal) => purgeMedia(runtime, mediaReferences, signal),
  },
  {
    ...productImportJob,
    create: (runtime) => createProductImportTask({ ...runtime, sizeReferences }),
  },
  {
    name: "purge-imports",
    queue: "maintenance",
    cron: "23 3 * * *",
    create:
      ({ db, clock }) =>
      () =>
        deleteOldImports(db, clock()),
  },
  {
    name: "delete-search-misses",
    queue: "maintenance",
    cron: "10 3 * * *",
    create: (runtime) => () => deleteExpiredMisses(runtime),
  },
  { ...reconcilePaymentJob, create: createReconcilePaymentTask },
  { name: "poll-payments", queue: "payments", cron: "* * * * *", create: createPollPaymentsTask },
  { name: "poll-refunds", queue: "payments", cron: "* * * * *", create: createPollRefundsTask },
  {
    name: "expire-unpaid-orders",
    queue: "payments",
    cron: "* * * * *",
    create: createExpireUnpaidOrdersTask,
  },
  {
    name: "send-payment-reminders",
    queue: "payments",
    cron: "* * * * *",
    create: createSendRemindersTask,
  },
  {
    name: "reduce-mail-backoff",
    queue: "maintenance",
    cron: "* * * * *",
    create: (runtime) => () => reduceMailBackoff(runtime),
  },
  {
    name: "purge-rate-limits",
    queue: "maintenance",
    cron: "*/10 * * * *",
    create:
      ({ db }) =>
      () =>
        deleteEndedWindows(db),
  },
  {
    name: "purge-idempotency-keys",
    queue: "maintenance",
    cron: "17 * * * *",
    create:
      ({ db, clock }) =>
      () =>
        deleteIdempotencyKeys(db, new Date(clock().getTime() - idempotencyTtlMs)),
  },
  {
    name: "purge-sessions",
    queue: "maintenance",
    cron: "43 * * * *",
    create:
      ({ db, clock }) =>
      async () => {
        const before = new Date(clock().getTime() - expiredRetentionMs);
        await deleteExpired(db, before);
        await deleteExpiredStaffSessions(db, before);
        await deleteExpiredReturnLinks(db, before);
        await deleteExpiredLookups(db, before);
      },
  },
  // An hour after midnight in Lagos, which is 23:00 UTC.
  { ...finishDaysJob, cron: "4 0 * * *", create: createFinishDaysTask },
  { ...publishDueJob, cron: "* * * * *", create: createPublishDueTask },
  { ...salesVelocityJob, cron: "11 * * * *", create: createSalesVelocityTask },
  { ...notifyHealthIssuesJob, cron: "*/10 * * * *", create: createNotifyHealthIssuesTask },
  { name: "backup", queue: "backups", cron: "37 * * * *", create: createBackupTask },
  {
    name: "anonymize-old-buyers",
    queue: "maintenance",
    cron: "41 3 * * *",
    create:
      ({ db, clock }) =>
      () => {
        const before = clock();
        before.setUTCFullYear(before.getUTCFullYear() - bookkeepingYears);
        return eraseOldCompanies(db, before);
      },
  },
  {
    name: "remove-old-email-data",
    queue: "maintenance",
    cron: "47 3 * * *",
    create: (runtime) => (_payload, signal) => removeOldMailData(runtime, signal),
  },
  {
    name: "purge-events",
    queue: "maintenance",
    cron: "31 3 * * *",
    create:
      ({ db, clock }) =>
      async () => {
        const before = new Date(clock().getTime() - eventRetentionMs);
        await deleteOldEvents(db, before);
        await deleteOldDeliveries(db, before);
      },
  },
  {
    name: "purge-failed-jobs",
    queue: "maintenance",
    cron: "29 3 * * *",
    create:
      ({ db, clock }) =>
      () =>
        deleteFailedJobs(db, new Date(clock().getTime() - failedRetentionMs)),
  },
];

export interface Jobs extends JobRunner {
  stop(): Promise<void>;
}

export async function startJobs(runtime: Runtime, times?: LeaseTimes): Promise<Jobs> {
  const starting = await startWhenUnpaused(runtime, () => startQueues(runtime, times));
  return {
    isAlive: () => starting.current()?.isAlive() ?? true,
    async stop() {
      await starting.end();
      await starting.current()?.stop();
    },
  };
}

async function startQueues(runtime: Runtime, times?: LeaseTimes): Promise<Jobs> {
  // For what was missed while no process ran.
  await addJob(runtime.db, finishDaysJob, {}, { key: finishDaysJob.name });
  await addJob(runtime.db, salesVelocityJob, {}, { key: salesVelocityJob.name });
  await subscribeExtension(runtime);
  const lease = openLease(runtime.db, runtime.log, times);
  const starting = queueNames.map((queue) =>
    startQueue(
      runtime,
      lease,
      queue,
      plans.filter((plan) => plan.queue === queue),
    ),
  );
  const stop = async () => {
    try {
      await allSettledOrThrow(starting.map(async (queue) => (await queue).stop()));
    } finally {
      lease.end();
    }
  };
  try {
    await allSettledOrThrow(starting);
  } catch (error) {
    // Queues that did start must not also run after the next try.
    await stop().catch(() => undefined);
    throw error;
  }
  return { isAlive: lease.isAlive, stop };
}
