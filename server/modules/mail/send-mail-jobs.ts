import type { JobKind } from "#server/database/jobs.ts";
import type { MailLane } from "./mail.ts";

/** The jobs that send mail, one kind for each lane that carries any. */
export const sendMailJobs = {
  codes: { name: "send-code", lane: "codes" },
  mails: { name: "send-mail", lane: "mails" },
  letters: { name: "send-letter-mails", lane: "letters" },
} as const satisfies Record<MailLane, JobKind>;
