import { Type } from "typebox";
import { startOfDay, toShopDay } from "#contract/delivery/shop-calendar.ts";
import { countIssues, describeIssues, type HealthIssue } from "#contract/health/describe-issues.ts";
import type { JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  defineMail,
  type Mail,
  type MailPart,
  queueMail,
  staffFooter,
} from "#server/modules/mail/index.ts";
import { listOwners } from "#server/modules/staff/index.ts";
import { getStoreHealth } from "./get-store-health.ts";

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

const healthIssues = defineMail({
  kind: "health-issues",
  data: Type.Object({
    issues: Type.Array(
      Type.Object({
        title: Type.String(),
        todo: Type.String(),
        details: Type.Optional(Type.String()),
      }),
      { minItems: 1 },
    ),
  }),
  content: ({ issues }) => ({
    subject: toSubject(issues.map(({ title }) => title)),
    title: countIssues(issues.length),
    preview: issues.map(({ title }) => title).join(". "),
    parts: [
      ...issues.flatMap(({ title, todo, details }): MailPart[] => [
        { kind: "heading", text: title },
        { kind: "text", text: todo },
        ...(details ? [{ kind: "small" as const, text: `For your developer: ${details}` }] : []),
      ]),
      { kind: "button", label: "Open System health", href: "/staff/health" },
      { kind: "small", text: "We send this email once a day at most, until nothing is left." },
    ],
    footer: staffFooter,
  }),
});

function toSubject([worst, ...others]: readonly string[]): string {
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `Your store needs attention: ${worst}${more}`;
}

function healthIssuesMail(
  { email }: { readonly email: string },
  issues: readonly [HealthIssue, ...HealthIssue[]],
): Mail {
  return healthIssues.mail(email, { issues: [...issues] });
}

export const healthTemplates = [healthIssues];

export function healthMailSamples(): readonly Mail[] {
  const noBackup: HealthIssue = {
    state: "Needs attention",
    title: "No backup yet",
    todo: "If this server fails, orders, customers and photos would be lost. Ask your server administrator to set up backups to a second disk or a cloud folder (S3), and to test a restore.",
    details: "Set BACKUP_TO and restart the store (docs/runbooks/backup.md).",
    isUrgent: false,
  };
  return [healthIssuesMail({ email: "kemi@example.com" }, [noBackup])];
}
