import { dataOf } from "#contract/api/envelope.ts";
import { StaffStore } from "#contract/api/staff-store.ts";
import { lanes } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { openTarget } from "#server/modules/backup/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { isLate } from "./find-troubles.ts";
import { readState, type StoreState } from "./read-state.ts";
import { troublesNow } from "./troubles-now.ts";

/** How the store is, for who keeps it going. */
export function storeStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.get(
      "/store",
      staffCall(
        "store.watch",
        "How mail, payments, jobs and the disk are, and what is the matter",
        {
          response: { 200: dataOf(StaffStore) },
        },
      ),
      async () => ({ data: toReply(await readState(runtime), runtime) }),
    );
  };
}

function toReply(
  state: StoreState,
  { clock, config }: Pick<Runtime, "clock" | "config">,
): StaffStore {
  const { mail, payments, queue, workers, disk, backup, versions } = state;
  const now = clock();
  return {
    at: now.toISOString(),
    troubles: troublesNow(state, { clock, config }),
    mail: {
      waiting: mail.waiting,
      retrying: mail.retrying,
      oldestSeconds: Math.max(0, mail.oldestSeconds),
      retryingSeconds: Math.max(0, mail.retryingSeconds),
      givenUp: mail.dead,
      lastSentAt: mail.lastSentAt?.toISOString() ?? null,
      isKeptHere: config.smtpUrl === undefined,
    },
    payments: {
      watched: Object.values(payments.watched).reduce((sum, count) => sum + count, 0),
      unanswered: payments.unanswered,
      overdueSeconds: payments.overdueSeconds,
      toSettle: payments.toSettle,
      keyRefusedSince: payments.keyRefusedSince?.toISOString() ?? null,
      lastMoneyAt: payments.lastMoneyAt?.toISOString() ?? null,
      lastWebhookAt: payments.lastWebhookAt?.toISOString() ?? null,
    },
    jobs: {
      workers: workers.count,
      lanes: lanes.map((lane) => {
        const kinds = queue.filter((kind) => kind.lane === lane);
        const sum = (of: "due" | "later" | "running" | "failed") =>
          kinds.reduce((total, kind) => total + kind[of], 0);
        return {
          lane,
          due: sum("due"),
          later: sum("later"),
          running: sum("running"),
          givenUp: sum("failed"),
          lagSeconds: Math.max(0, ...kinds.map(({ lagSeconds }) => lagSeconds)),
          isLate: kinds.some(isLate),
        };
      }),
    },
    clock: { ...state.clock },
    disk: disk && { ...disk },
    backup: {
      place: openTarget(config)?.place ?? null,
      everyHours: config.backup.everyHours,
      isEncrypted: config.backup.key !== undefined,
      lastAt: backup.last?.startedAt.toISOString() ?? null,
      lastBytes: backup.last?.bytes ?? null,
      ageSeconds:
        backup.last && Math.max(0, (now.getTime() - backup.last.startedAt.getTime()) / 1000),
      fault: backup.failed?.fault ?? null,
      heldSince: backup.heldSince?.toISOString() ?? null,
    },
    versions: { ...versions, node: process.versions.node },
  };
}
