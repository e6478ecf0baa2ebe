import type { Tx } from "#server/database/connection.ts";
import { addJob } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact, readRules } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/ids.ts";
import { closedBy } from "./closed-by.ts";
import { composeMail } from "./compose-mail.ts";
import { insertMessage } from "./mail.queries.ts";
import { type Mail, type MailLane, subjectOf } from "./mail.ts";
import { sendMailJobs } from "./send-mail-jobs.ts";

/**
 * Lays a message out and stores it with the job that sends it, in the caller's transaction: what is rolled back
 * is never sent, what is committed is never forgotten. Line breaks in the subject or a header become spaces, so
 * that no text from outside can add a header.
 * @returns the id of the message; undefined where one with its key was written before, none is to be, or nobody is
 * to get it
 */
export async function writeMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config" | "writesMail">,
  mail: Mail,
): Promise<string | undefined> {
  const [id] = await writeMails(tx, runtime, mail.lane ?? "mails", [mail], mail.holdMs);
  return id;
}

/**
 * The same for many messages, which one job sends one after another.
 * @param holdMs so long they wait before they leave
 * @returns the ids of those that were written
 */
export async function writeMails(
  tx: Tx,
  { clock, config, writesMail = () => true }: Pick<Runtime, "clock" | "config" | "writesMail">,
  lane: MailLane,
  asked: readonly Mail[],
  holdMs = 0,
): Promise<string[]> {
  const ids: string[] = [];
  // Who was forgotten has no address, and what concerns their order happens all the same.
  const mails = asked.filter(({ kind, to }) => to !== "" && writesMail(kind, clock()));
  if (mails.length === 0) return ids;
  const { closing } = await readRules(tx, config, "mail");
  const { name: store } = await readContact(tx);
  for (const mail of mails) {
    const message = {
      id: newId("msg"),
      kind: mail.kind,
      recipient: mail.to,
      subject: oneLine(subjectOf(mail)),
      ...composeMail(config, closedBy(closing, mail), store),
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
  const held = holdMs > 0 ? { runAt: new Date(clock().getTime() + holdMs) } : {};
  await addJob(tx, sendMailJobs[lane], more.length > 0 ? { ids } : { id }, held);
  return ids;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
