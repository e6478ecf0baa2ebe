import { isEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import { addJob } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/ids.ts";
import { insertMessage, type MailHeaders } from "./mail.queries.ts";

/** Name of the job that sends one message. */
export const sendMailJob = "send-mail";

/** A message to one person. */
export interface OutgoingMail {
  /** What the message is, such as `order-paid`: for the mailbox, the log and tests. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: MailHeaders;
  /** Holds a code or a link which opens an account: once sent, its body is not kept. */
  readonly secret?: boolean;
}

/**
 * Stores a message and the job that sends it in the caller's transaction: what is rolled back is never
 * sent, what is committed is never forgotten. Line breaks in the subject or a header become spaces, so
 * that no text from outside can add a header.
 * @returns the id of the message
 * @throws {RangeError} when the recipient is not exactly one address
 */
export async function queueMail(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  mail: OutgoingMail,
): Promise<string> {
  if (!isEmail(mail.to)) throw new RangeError("A message goes to exactly one e-mail address");
  const id = newId("msg");
  await insertMessage(tx, {
    id,
    kind: mail.kind,
    recipient: mail.to,
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: Object.fromEntries(
      Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
    ),
    secret: mail.secret ?? false,
    createdAt: runtime.clock(),
  });
  await addJob(tx, sendMailJob, { id });
  return id;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
