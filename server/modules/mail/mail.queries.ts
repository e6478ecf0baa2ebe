import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export type MailHeaders = Readonly<
  Partial<Record<"List-Unsubscribe" | "List-Unsubscribe-Post" | "Reply-To", string>>
>;

/** Messages that failed for good are not sent again unless staff resend them. */
export interface MailMessage {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: MailHeaders;
  /** The body is erased once it is sent or has failed. */
  readonly secret: boolean;
  readonly status: "queued" | "sent" | "failed" | "cancelled";
  readonly attempts: number;
  readonly lastError: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export type MailSummary = Omit<MailMessage, "html" | "text" | "headers" | "secret">;

const summaryColumns = `id, kind, recipient, subject, status, attempts, last_error,
  created_at, sent_at`;

export interface FailedMessage
  extends Pick<
    MailMessage,
    "id" | "kind" | "recipient" | "subject" | "lastError" | "attempts" | "createdAt"
  > {
  readonly canResend: boolean;
}

/** @returns false when one with its key exists; nothing is stored then */
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

export function findMessage(on: Queryable, id: string): Promise<MailMessage | undefined> {
  return on.first<MailMessage>({
    text: `select ${summaryColumns}, html, plain_text as text, headers, secret
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

const canResend = "(not secret and kind not like 'newsletter%')";

export function listFailedMessages(
  on: Queryable,
  range: PageRange,
): Promise<PageRows<FailedMessage>> {
  const list = {
    columns: `id, kind, recipient, subject, last_error, attempts, created_at,
      ${canResend} as can_resend`,
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

/** Demo mode keeps secret bodies readable; otherwise they are erased. */
export async function markMessageSent(
  on: Queryable,
  id: string,
  { at, retainSecrets }: { at: Date; retainSecrets: boolean },
): Promise<void> {
  await on.rows({
    text: `update mail_message set status = 'sent', sent_at = $2, attempts = attempts + 1,
        last_error = '', html = case when secret and not $3 then '' else html end,
        plain_text = case when secret and not $3 then '' else plain_text end
      where id = $1`,
    values: [id, at, retainSecrets],
  });
}

/** A cancelled message stays cancelled. The secret body of a failed one is erased. */
export async function markMessageFailed(
  on: Queryable,
  id: string,
  outcome: { status: "queued" | "failed"; lastError: string },
): Promise<void> {
  await on.rows({
    text: `update mail_message set status = $2, attempts = attempts + 1, last_error = $3,
        html = case when secret and $2 = 'failed' then '' else html end,
        plain_text = case when secret and $2 = 'failed' then '' else plain_text end
      where id = $1 and status = 'queued'`,
    values: [id, outcome.status, outcome.lastError],
  });
}

/** @returns false when it has been sent or has failed */
export async function cancelMail(tx: Tx, id: string): Promise<boolean> {
  const cancelled = await tx.first({
    text: `update mail_message set status = 'cancelled' where id = $1 and status = 'queued'
      returning id`,
    values: [id],
  });
  return cancelled !== undefined;
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

export async function cancelMessagesTo(
  tx: Tx,
  recipient: string,
  kinds: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `update mail_message set status = 'cancelled'
      where recipient = $1 and kind = any($2::text[]) and status = 'queued'`,
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

export async function deleteMessagesAbout(
  tx: Tx,
  recipient: string,
  terms: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `delete from mail_message
      where lower(recipient) = $1 or plain_text ilike any($2::text[]) or subject ilike any($2::text[])
        or headers::text ilike any($2::text[]) or html ilike any($2::text[])`,
    values: [recipient, terms.map((term) => `%${term.replace(/[\\%_]/g, "\\$&")}%`)],
  });
}

export async function deleteMessagesTo(
  tx: Tx,
  recipients: readonly string[],
  terms: readonly string[],
): Promise<void> {
  await tx.rows({
    text: `delete from mail_message m where lower(m.recipient) = any($1::text[])
      or exists (select from unnest($2::text[]) as word where strpos(m.subject, word) > 0)`,
    values: [recipients, terms],
  });
}

export function listMessagesTo(on: Queryable, recipient: string): Promise<MailSummary[]> {
  return on.rows<MailSummary>({
    text: `select ${summaryColumns} from mail_message where recipient = $1
      order by created_at desc, id`,
    values: [recipient],
  });
}

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
