import type { StoreHealth } from "#contract/api/health/health.ts";
import { queueNames } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { openTarget } from "#server/modules/backup/index.ts";
import { getCurrentIssues, isLate } from "./health-issues.ts";
import { readState, type StoreState } from "./read-state.ts";

type Source = Pick<Runtime, "db" | "clock" | "config">;

export async function getStoreHealth(source: Source): Promise<StoreHealth> {
  return toStoreHealth(await readState(source), source);
}

function toStoreHealth(state: StoreState, { clock, config }: Source): StoreHealth {
  const { mail, payments, queue, workers, jobRuns, disk, backup, versions } = state;
  const now = clock();
  return {
    at: now.toISOString(),
    issues: getCurrentIssues(state, { clock, config }),
    mail: {
      waiting: mail.waiting,
      retrying: mail.retrying,
      oldestSeconds: Math.max(0, mail.oldestSeconds),
      retryingSeconds: Math.max(0, mail.retryingSeconds),
      failed: mail.failed,
      lastSentAt: mail.lastSentAt?.toISOString() ?? null,
      isDemoMailbox: config.mode === "demo",
    },
    payments: {
      watched: Object.values(payments.watched).reduce((sum, count) => sum + count, 0),
      unanswered: payments.unanswered,
      overdueSeconds: payments.overdueSeconds,
      openCases: payments.openCases,
      keyRefusedSince: payments.keyRefusedSince?.toISOString() ?? null,
      lastMoneyAt: payments.lastCaptureAt?.toISOString() ?? null,
      lastWebhookAt: payments.lastWebhookAt?.toISOString() ?? null,
    },
    jobs: {
      workers: workers.count,
      runs: jobRuns.map(({ job, endedAt, failed }) => ({
        ...{ job, failed },
        endedAt: endedAt.toISOString(),
      })),
      queues: queueNames.map((name) => {
        const kinds = queue.filter((kind) => kind.queue === name);
        const sum = (state: "due" | "later" | "running" | "failed") =>
          kinds.reduce((total, kind) => total + kind[state], 0);
        return {
          queue: name,
          due: sum("due"),
          later: sum("later"),
          running: sum("running"),
          failed: sum("failed"),
          lagSeconds: Math.max(0, ...kinds.map(({ lagSeconds }) => lagSeconds)),
          isLate: kinds.some(isLate),
        };
      }),
    },
    extensions: state.extensions.map(({ point, failures, since, message }) => ({
      ...{ point, failures, message },
      since: since.toISOString(),
    })),
    webhooks: { ...state.webhooks },
    clock: { ...state.clock },
    database: { ...state.database },
    disk: disk && { ...disk },
    backup: {
      place: openTarget(config)?.place ?? null,
      everyHours: config.backup.everyHours,
      retentionDays: config.backup.retentionDays,
      retentionWeeks: config.backup.retentionWeeks,
      isEncrypted: config.backup.key !== undefined,
      lastAt: backup.last?.startedAt.toISOString() ?? null,
      lastBytes: backup.last?.bytes ?? null,
      ageSeconds:
        backup.last && Math.max(0, (now.getTime() - backup.last.startedAt.getTime()) / 1000),
      error: backup.failed?.error ?? null,
      pausedSince: backup.pausedSince?.toISOString() ?? null,
    },
    versions: { ...versions, node: process.versions.node },
  };
}
