import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

/** Messages that failed for good are not sent again unless staff resend them. */
export interface MailMessage {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  /** What the template of its kind makes the content from; null once removed. */
  readonly data: unknown;
  /** The data is erased once it is sent, has failed or is cancelled. */
  readonly secret: boolean;
  readonly status: "queued" | "sent" | "failed" | "cancelled";
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export type MailSummary = Omit<MailMessage, "data" | "secret">;

const summaryColumns = `id, kind, recipient, subject, status, attempts, last_error,
  created_at, sent_at`;

export interface FailedMessage
  extends Pick<
    MailMessage,
    "id" | "kind" | "recipient" | "subject" | "lastError" | "attempts" | "createdAt"
  > {
  readonly canResend: boolean;
  readonly isExpired: boolean;
}

export interface NewMessage
  extends Pick<
    MailMessage,
    "id" | "kind" | "recipient" | "subject" | "data" | "secret" | "createdAt"
  > {
  readonly key: string | null;
  readonly topic: string | null;
  /** References and addresses in its texts. */
  readonly mentions: readonly string[];
}

/** @returns the ids of those stored: one whose key exists is not */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  const inserted = await tx.rows<{ id: string }>({
    name: "insert_mail_messages",
    text: `insert into mail_message
        (id, kind, recipient, subject, data, mentions, secret, created_at, key, topic)
      select id, kind, recipient, subject, data, mentions, secret, "createdAt", key, topic
      from jsonb_to_recordset($1::jsonb) as message (id text, kind text, recipient text,
        subject text, data jsonb, mentions text[], secret boolean, "createdAt" timestamptz, key text,
        topic text)
      on conflict (key) where key is not null do nothing returning id`,
    values: [toJson(messages)],
  });
  return inserted.map(({ id }) => id);
}

/** A text cut in the middle of a character is no JSON to PostgreSQL. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_name, each) =>
    typeof each === "string" ? each.toWellFormed() : each,
  );
}

export function findMessage(on: Queryable, id: string): Promise<MailMessage | undefined> {
  return on.first<MailMessage>({
    text: `select ${summaryColumns}, data, secret
      from mail_message where id = $1`,
    values: [id],
  });
}

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

const canResend = "(data is not null and not secret and kind not like 'newsletter%')";

export function listFailedMessages(
  on: Queryable,
  range: PageRange,
): Promise<PageRows<FailedMessage>> {
  const list = {
    columns: `id, kind, recipient, subject, last_error, attempts, created_at,
      ${canResend} as can_resend, data is null and not secret as is_expired`,
    from: "from mail_message where status = 'failed'",
    orderBy: "created_at desc, id",
  };
  return selectPage(on, list, range);
}

export function listMessageNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, subject as name from mail_message where id = any($1::text[])",
    values: [ids],
  });
}

export async function countFailedMessages(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from mail_message where status = 'failed'",
  });
  return row?.count ?? 0;
}

/** @returns what releases it; undefined where another worker has it, or it is not queued */
export async function claimMessage(
  on: Queryable,
  id: string,
  leaseSeconds: number,
): Promise<string | undefined> {
  const row = await on.first<{ claim: string }>({
    name: "claim_mail_message",
    text: `update mail_message set claimed_until = now() + $2 * interval '1 second'
      where id = $1 and status = 'queued' and coalesce(claimed_until, '-infinity') <= now()
      returning claimed_until::text as claim`,
    values: [id, leaseSeconds],
  });
  return row?.claim;
}

export async function releaseMessage(on: Queryable, id: string, claim: string): Promise<void> {
  await on.rows({
    text: "update mail_message set claimed_until = null where id = $1 and claimed_until = $2",
    values: [id, claim],
  });
}

/** Demo mode keeps secret emails readable; otherwise their data is erased. */
export async function markMessageSent(
  on: Queryable,
  id: string,
  { at, retainSecrets }: { at: Date; retainSecrets: boolean },
): Promise<void> {
  await on.rows({
    text: `update mail_message set status = 'sent', sent_at = $2, attempts = attempts + 1,
        last_error = '', claimed_until = null, data = case when secret and not $3 then null else data end
      where id = $1`,
    values: [id, at, retainSecrets],
  });
}

/** A cancelled message stays cancelled. The data of a secret one that failed is erased. */
export async function markMessageFailed(
  on: Queryable,
  id: string,
  outcome: { status: "queued" | "failed"; lastError: string },
): Promise<void> {
  await on.rows({
    text: `update mail_message set status = $2, attempts = attempts + 1, last_error = $3,
        claimed_until = null, data = case when secret and $2 = 'failed' then null else data end
      where id = $1 and status = 'queued'`,
    values: [id, outcome.status, outcome.lastError],
  });
}

const cancelled = "status = 'cancelled', data = case when secret then null else data end";

/** @returns false when it has been sent or has failed */
export async function cancelMail(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.first({
    text: `update mail_message set ${cancelled} where id = $1 and status = 'queued' returning id`,
    values: [id],
  });
  return found !== undefined;
}

/** @returns the kinds of the cancelled messages */
export async function cancelMailAbout(tx: Tx, topic: string): Promise<string[]> {
  const found = await tx.rows<{ kind: string }>({
    text: `update mail_message set ${cancelled} where topic = $1 and status = 'queued'
      returning kind`,
    values: [topic],
  });
  return found.map(({ kind }) => kind);
}

export async function hasQueuedMailAbout(
  on: Queryable,
  topics: readonly string[],
): Promise<boolean> {
  const found = await on.first({
    text: "select from mail_message where topic = any($1::text[]) and status = 'queued' limit 1",
    values: [topics],
  });
  return found !== undefined;
}

export async function hasMailStatus(
  on: Queryable,
  id: string,
  status: "queued" | "cancelled",
): Promise<boolean> {
  const found = await on.first({
    text: "select from mail_message where id = $1 and status = $2",
    values: [id, status],
  });
  return found !== undefined;
}

/** @param recipient lower-cased */
export async function cancelMessagesTo(
  tx: Tx,
  recipient: string,
  kinds: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `update mail_message set ${cancelled}
      where lower(recipient) = $1 and kind = any($2::text[]) and status = 'queued'`,
    values: [recipient, kinds],
  });
}

/** Restarts with all attempts. @returns false when it has not failed, or may not be resent */
export async function requeueMessage(tx: Tx, id: string): Promise<boolean> {
  const requeued = await tx.first({
    text: `update mail_message set status = 'queued', attempts = 0
      where id = $1 and status = 'failed' and ${canResend} returning id`,
    values: [id],
  });
  return requeued !== undefined;
}

export interface MailSubjects {
  /** Lower-cased. */
  readonly addresses: readonly string[];
  /** Of orders, returns and enquiries. */
  readonly references: readonly string[];
}

/** Those to an address, and those that mention an address or a reference. */
export async function deleteMessagesAbout(
  tx: Tx,
  { addresses, references }: MailSubjects,
): Promise<void> {
  await tx.rows({
    text: `delete from mail_message
      where lower(recipient) = any($1::text[]) or mentions && $2::text[]`,
    values: [addresses, [...addresses, ...references]],
  });
}

/** Data of emails that still wait is not removed. @returns how many of `limit` rows lost theirs */
export async function removeDataBefore(
  on: Queryable,
  before: Date,
  limit: number,
): Promise<number> {
  const removed = await on.rows({
    text: `update mail_message set data = null where id in (
        select id from mail_message
        where created_at < $1 and data is not null and status <> 'queued'
        order by created_at limit $2 for update skip locked)
      returning id`,
    values: [before, limit],
  });
  return removed.length;
}

/** @param recipient lower-cased */
export function listMessagesTo(on: Queryable, recipient: string): Promise<MailSummary[]> {
  return on.rows<MailSummary>({
    text: `select ${summaryColumns} from mail_message where lower(recipient) = $1
      order by created_at desc, id`,
    values: [recipient],
  });
}

export function findLatestTestMail(
  on: Queryable,
): Promise<Pick<MailMessage, "status"> | undefined> {
  return on.first<Pick<MailMessage, "status">>({
    text: `select status from mail_message where kind = 'staff-test-mail'
      order by status = 'sent' desc, created_at desc limit 1`,
  });
}
