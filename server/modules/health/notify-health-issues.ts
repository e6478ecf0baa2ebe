import { startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { describeIssues, type HealthIssue } from "#contract/health/describe-issues.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { listOwners } from "#server/modules/staff/index.ts";
import { getStoreHealth } from "./get-store-health.ts";
import { healthIssuesMail } from "./health-issues-mail.ts";

export const notifyHealthIssuesJob = { name: "notify-health-issues", queue: "email" } as const;

/** 08:00 in Lagos. */
const morningMs = 8 * 3_600_000;

/** Each owner gets one email a day at most. */
export function createNotifyHealthIssuesTask(runtime: Runtime): JobTask {
  return async () => {
    const { config, clock, db } = runtime;
    const [first, ...others] = describeIssues(await getStoreHealth(runtime));
    if (!first) return;
    const now = clock();
    if (!isTimeToNotify([first, ...others], now)) return;
    const day = toShopDay(now);
    await db.withTransaction(async (tx) => {
      for (const owner of await listOwners(tx, { includesDemo: config.mode === "demo" })) {
        const key = `health-issues ${day} ${owner.id}`;
        await queueMail(tx, runtime, { ...healthIssuesMail(owner, [first, ...others]), key });
      }
    });
  };
}

export function isTimeToNotify(
  issues: readonly Pick<HealthIssue, "isUrgent">[],
  now: Date,
): boolean {
  const isMorning = now.getTime() >= startOfDay(toShopDay(now)).getTime() + morningMs;
  return isMorning || issues.some(({ isUrgent }) => isUrgent);
}
