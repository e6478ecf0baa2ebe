import type { Tx } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findMessage, insertMessages, type NewMessage, requeueMessage } from "./mail.queries.ts";
import { type Mail, type MailQueue, subjectOf, type TemplateMail } from "./mail.ts";
import { findMentions } from "./mentions.ts";
import { oneLine } from "./render-mail.ts";
import { sendMailJobs } from "./sending/send-mail-jobs.ts";

/** @returns undefined for a duplicate key, a disabled kind or an empty recipient */
export async function queueMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config" | "writesMail">,
  mail: Mail | TemplateMail,
): Promise<string | undefined> {
  const [id] = await queueMails(tx, runtime, mail.queue ?? "email", [mail], mail.holdMs);
  return id;
}

export async function queueMails(
  tx: Tx,
  { clock, writesMail = () => true }: Pick<Runtime, "clock" | "writesMail">,
  queue: MailQueue,
  requested: readonly (Mail | TemplateMail)[],
  holdMs = 0,
): Promise<string[]> {
  // Erased customers have no address.
  const mails = requested.filter(({ kind, to }) => to !== "" && writesMail(kind, clock()));
  if (mails.length === 0) return [];
  const messages = mails.map((mail) => toMessage(mail, clock()));
  const ids = await insertMessages(tx, await Promise.all(messages));
  const [id, ...more] = ids;
  if (id === undefined) return ids;
  const jobOptions = holdMs > 0 ? { runAt: new Date(clock().getTime() + holdMs) } : {};
  await addJob(tx, sendMailJobs[queue], more.length > 0 ? { ids } : { id }, jobOptions);
  return ids;
}

async function toMessage(mail: Mail | TemplateMail, createdAt: Date): Promise<NewMessage> {
  const subject = oneLine("data" in mail ? mail.subject : subjectOf(mail));
  const data = "data" in mail ? mail.data : await toData(mail);
  return {
    id: newId("msg"),
    kind: mail.kind,
    recipient: mail.to,
    subject,
    data,
    mentions: findMentions([subject, data]),
    secret: mail.secret ?? false,
    key: mail.key ?? null,
    topic: mail.topic ?? null,
    createdAt,
  };
}

/** Only what the template needs. */
async function toData({ stored, ...mail }: Mail): Promise<unknown> {
  if (!stored) {
    const { title, preview, reference, parts, footer, headers } = mail;
    return {
      ...{ title, preview, parts, footer },
      ...(reference !== undefined && { reference }),
      ...(headers && { headers }),
    };
  }
  const { Value } = await import("typebox/value");
  return Value.Clean(stored.schema, structuredClone(stored.data));
}

/** @throws {AppError} `not_found`, `conflict` */
export async function resendMail(tx: Tx, id: string): Promise<void> {
  if (await requeueMessage(tx, id)) return addJob(tx, sendMailJobs.email, { id });
  if (!(await findMessage(tx, id))) throw new AppError("not_found");
  throw new AppError("conflict", { detail: "This email cannot be resent." });
}
