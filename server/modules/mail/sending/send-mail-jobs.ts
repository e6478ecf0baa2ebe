import { type JobKind, shortenPauses } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { MailQueue } from "../mail.ts";

export const sendMailJobs = {
  "transactional-email": { name: "send-transactional-email", queue: "transactional-email" },
  email: { name: "send-email", queue: "email" },
  newsletter: { name: "send-newsletter-emails", queue: "newsletter" },
} as const satisfies Record<MailQueue, JobKind>;

/** e^7 s is 18 minutes. */
export const maxBackoffFailures = 7;

/** Makes job retries earlier, for emails to leave soon after a mail server recovers. */
export async function reduceMailBackoff({ db }: Pick<Runtime, "db">): Promise<void> {
  await shortenPauses(db, Object.values(sendMailJobs), maxBackoffFailures);
}
