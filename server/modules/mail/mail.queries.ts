import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";

/** Headers a message may carry besides those every message has. */
export type MailHeaders = Readonly<
  Partial<Record<"List-Unsubscribe" | "List-Unsubscribe-Post" | "Reply-To", string>>
>;

/** A message as it is stored. `dead` ones were given up after their last attempt, `withheld` ones are never sent. */
export interface MailMessage {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: MailHeaders;
  /** Its body is emptied once it is sent or given up. */
  readonly secret: boolean;
  readonly status: "queued" | "sent" | "dead" | "withheld";
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** A message without its body, for lists. */
export type MailSummary = Omit<MailMessage, "html" | "text" | "headers" | "secret">;

const summaryColumns = `id, kind, recipient, subject, status, attempts, last_error,
  created_at, sent_at`;

/** A message that was given up, as staff see it. */
export interface DeadMessage
  extends Pick<
    MailMessage,
    "id" | "kind" | "recipient" | "subject" | "lastError" | "attempts" | "createdAt"
  > {
  readonly canResend: boolean;
}

/**
 * Stores a message that is to be sent.
 * @returns false when there is one with its key; then nothing is stored
 */
export async function insertMessage(
  tx: Tx,
  message: Pick<
    MailMessage,
    "id" | "kind" | "recipient" | "subject" | "html" | "text" | "headers" | "secret" | "createdAt"
  > & { readonly key: string | null },
): Promise<boolean> {
  const inserted = await tx.first({
    name: "insert_mail_message",
    text: `insert into mail_message
      (id, kind, recipient, subject, html, plain_text, headers, secret, created_at, key)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (key) where key is not null do nothing returning id`,
    values: [
      message.id,
      message.kind,
      message.recipient,
      message.subject,
      message.html,
      message.text,
      JSON.stringify(message.headers),
      message.secret,
      message.createdAt,
      message.key,
    ],
  });
  return inserted !== undefined;
}

/** The message with this id, if there is one. */
export function findMessage(on: Queryable, id: string): Promise<MailMessage | undefined> {
  return on.first<MailMessage>({
    text: `select ${summaryColumns}, html, plain_text as text, headers, secret
      from mail_message where id = $1`,
    values: [id],
  });
}

/** The newest messages first; only those of one status when it is given. */
export function listMessages(
  on: Queryable,
  { limit, status }: { limit: number; status?: MailMessage["status"] | undefined },
): Promise<MailSummary[]> {
  return on.rows<MailSummary>({
    text: `select ${summaryColumns} from mail_message where $2::text is null or status = $2
      order by created_at desc, id limit $1`,
    values: [limit, status ?? null],
  });
}

/**
 * Whether a message that was given up can be sent again. One that held a code or a link is not kept; the reader
 * of a letter may have left the list since, or had the letters that a month may bring.
 */
const canResend = "(not secret and kind not like 'newsletter%')";

/** A page of the messages that were given up, newest first, with the number of all of them. */
export function listDeadMessages(on: Queryable, range: PageRange): Promise<PageRows<DeadMessage>> {
  const list = {
    columns: `id, kind, recipient, subject, last_error, attempts, created_at,
      ${canResend} as can_resend`,
    from: "from mail_message where status = 'dead'",
    orderBy: "created_at desc, id",
  };
  return selectPage(on, list, range);
}

/** The subjects of messages, by id. */
export function nameMessages(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, subject as name from mail_message where id = any($1::text[])",
    values: [ids],
  });
}

/** How many messages were given up. */
export async function countDeadMessages(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from mail_message where status = 'dead'",
  });
  return row?.count ?? 0;
}

/**
 * Notes that a message reached the mail server or, in demo mode, the local mailbox, where it must stay
 * readable; otherwise the body of a secret one is emptied.
 */
export async function markSent(
  on: Queryable,
  id: string,
  { at, keepSecrets }: { at: Date; keepSecrets: boolean },
): Promise<void> {
  await on.rows({
    text: `update mail_message set status = 'sent', sent_at = $2, attempts = attempts + 1,
        last_error = '', html = case when secret and not $3 then '' else html end,
        plain_text = case when secret and not $3 then '' else plain_text end
      where id = $1`,
    values: [id, at, keepSecrets],
  });
}

/**
 * Notes a failed attempt; the message then waits for the next one or is given up, unless it was withheld meanwhile. What was secret in one that
 * is given up is worthless by then, and emptied.
 */
export async function markFailed(
  on: Queryable,
  id: string,
  outcome: { status: "queued" | "dead"; lastError: string },
): Promise<void> {
  await on.rows({
    text: `update mail_message set status = $2, attempts = attempts + 1, last_error = $3,
        html = case when secret and $2 = 'dead' then '' else html end,
        plain_text = case when secret and $2 = 'dead' then '' else plain_text end
      where id = $1 and status = 'queued'`,
    values: [id, outcome.status, outcome.lastError],
  });
}

/** Keeps a message that waits from being sent. @returns false when it waits no longer */
export async function withholdMessage(tx: Tx, id: string): Promise<boolean> {
  const withheld = await tx.first({
    text: `update mail_message set status = 'withheld' where id = $1 and status = 'queued'
      returning id`,
    values: [id],
  });
  return withheld !== undefined;
}

/** Whether a message stands so: it has not left yet and will, or was kept from being sent. */
export async function isMail(
  on: Queryable,
  id: string,
  status: "queued" | "withheld",
): Promise<boolean> {
  const found = await on.first({
    text: "select from mail_message where id = $1 and status = $2",
    values: [id, status],
  });
  return found !== undefined;
}

/** Keeps the messages of some kinds that wait for an address from being sent. */
export async function withholdMessagesTo(
  tx: Tx,
  recipient: string,
  kinds: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `update mail_message set status = 'withheld'
      where recipient = $1 and kind = any($2::text[]) and status = 'queued'`,
    values: [recipient, kinds],
  });
}

/**
 * Has a message that was given up wait again, with all its attempts before it.
 * @returns false when it is not given up, or must not be sent again
 */
export async function reviveMessage(tx: Tx, id: string): Promise<boolean> {
  const revived = await tx.first({
    text: `update mail_message set status = 'queued', attempts = 0
      where id = $1 and status = 'dead' and ${canResend} returning id`,
    values: [id],
  });
  return revived !== undefined;
}

/** Forgets the messages to an address, and those to others that speak of one of these words. */
export async function deleteMessagesAbout(
  tx: Tx,
  recipient: string,
  words: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `delete from mail_message
      where lower(recipient) = $1 or plain_text ilike any($2::text[]) or subject ilike any($2::text[])
        or headers::text ilike any($2::text[]) or html ilike any($2::text[])`,
    values: [recipient, words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`)],
  });
}

/** Forgets the messages to these addresses, and those to others that are about one of these words. */
export async function deleteMessagesTo(
  tx: Tx,
  recipients: readonly string[],
  words: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `delete from mail_message m where lower(m.recipient) = any($1::text[])
      or exists (select from unnest($2::text[]) as word where strpos(m.subject, word) > 0)`,
    values: [recipients, words],
  });
}

/** What was written to an address, newest first, without the bodies. */
export function listMessagesTo(on: Queryable, recipient: string): Promise<MailSummary[]> {
  return on.rows<MailSummary>({
    text: `select ${summaryColumns} from mail_message where recipient = $1
      order by created_at desc, id`,
    values: [recipient],
  });
}

/** The newest message of a kind, one that was sent before all others. */
export function findNewestOfKind(
  on: Queryable,
  kind: string,
): Promise<Pick<MailMessage, "status"> | undefined> {
  return on.first<Pick<MailMessage, "status">>({
    text: `select status from mail_message where kind = $1
      order by status = 'sent' desc, created_at desc limit 1`,
    values: [kind],
  });
}
