import type { Tx } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact, getStoreSettings } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { composeMail } from "./compose-mail.ts";
import { findMessage, insertMessage, requeueMessage } from "./mail.queries.ts";
import { type Mail, type MailQueue, subjectOf, withFooter } from "./mail.ts";
import { sendMailJobs } from "./send-mail-jobs.ts";

/**
 * Line breaks in subject and headers become spaces, against header injection.
 * @returns undefined for a duplicate key, a disabled kind or an empty recipient
 */
export async function queueMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config" | "writesMail">,
  mail: Mail,
): Promise<string | undefined> {
  const [id] = await queueMails(tx, runtime, mail.queue ?? "email", [mail], mail.holdMs);
  return id;
}

export async function queueMails(
  tx: Tx,
  { clock, config, writesMail = () => true }: Pick<Runtime, "clock" | "config" | "writesMail">,
  queue: MailQueue,
  requested: readonly Mail[],
  holdMs = 0,
): Promise<string[]> {
  const ids: string[] = [];
  // Erased customers have no address.
  const mails = requested.filter(({ kind, to }) => to !== "" && writesMail(kind, clock()));
  if (mails.length === 0) return ids;
  const { closing } = await getStoreSettings(tx, config, "mail");
  const { name: store } = await getContact(tx);
  for (const mail of mails) {
    const message = {
      id: newId("msg"),
      kind: mail.kind,
      recipient: mail.to,
      subject: oneLine(subjectOf(mail)),
      ...composeMail(config, withFooter(closing, mail), store),
      headers: Object.fromEntries(
        Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
      ),
      secret: mail.secret ?? false,
      key: mail.key ?? null,
      createdAt: clock(),
    };
    if (await insertMessage(tx, message)) ids.push(message.id);
  }
  const [id, ...more] = ids;
  if (id === undefined) return ids;
  const jobOptions = holdMs > 0 ? { runAt: new Date(clock().getTime() + holdMs) } : {};
  await addJob(tx, sendMailJobs[queue], more.length > 0 ? { ids } : { id }, jobOptions);
  return ids;
}

/** @throws {AppError} `not_found`, `conflict` */
export async function resendMail(tx: Tx, id: string): Promise<void> {
  if (await requeueMessage(tx, id)) return addJob(tx, sendMailJobs.email, { id });
  if (!(await findMessage(tx, id))) throw new AppError("not_found");
  throw new AppError("conflict", { detail: "This email cannot be resent." });
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
