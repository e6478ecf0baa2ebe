import type { LetterDraft, LetterStatus } from "#contract/api/staff-letters.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";
import type { LetterLimit } from "./newsletter.queries.ts";

/**
 * A letter that staff write, as the database holds it: a row of `newsletter_issue`. Each subscriber it went to is
 * a row of `newsletter_letter`.
 */
export interface LetterRecord extends LetterDraft {
  readonly id: string;
  readonly status: LetterStatus;
  readonly version: number;
  /** To how many it went so far. */
  readonly recipients: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When sending began. */
  readonly sentAt: Date | null;
}

const columns = `i.id, i.subject, i.preview, i.body, i.button_label,
  i.button_address, i.status, i.version, i.created_at,
  i.updated_at, i.sent_at,
  (select count(*)::integer from newsletter_letter l where l.letter_id = i.id) as recipients`;

/** Stores a new letter. */
export async function insertLetter(
  tx: Tx,
  letter: LetterDraft & { readonly id: string; readonly createdAt: Date },
): Promise<void> {
  await tx.rows({
    text: `insert into newsletter_issue (id, subject, preview, body, button_label, button_address,
        created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    values: [
      letter.id,
      letter.subject,
      letter.preview,
      letter.body,
      letter.buttonLabel,
      letter.buttonAddress,
      letter.createdAt,
    ],
  });
}

/** Writes what a letter says; its version is the next one. */
export async function updateLetter(
  tx: Tx,
  id: string,
  draft: LetterDraft,
  updatedAt: Date,
): Promise<void> {
  const { subject, preview, body, buttonLabel, buttonAddress } = draft;
  await tx.rows({
    text: `update newsletter_issue set subject = $2, preview = $3, body = $4, button_label = $5,
        button_address = $6, updated_at = $7, version = version + 1 where id = $1`,
    values: [id, subject, preview, body, buttonLabel, buttonAddress, updatedAt],
  });
}

/** Removes a letter. */
export async function deleteLetter(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from newsletter_issue where id = $1", values: [id] });
}

/** The letter with this id, if there is one. */
export function findLetter(on: Queryable, id: string): Promise<LetterRecord | undefined> {
  return on.first<LetterRecord>({
    text: `select ${columns} from newsletter_issue i where i.id = $1`,
    values: [id],
  });
}

/** The same, locked until the transaction ends. */
export function lockLetter(tx: Tx, id: string): Promise<LetterRecord | undefined> {
  return tx.first<LetterRecord>({
    text: `select ${columns} from newsletter_issue i where i.id = $1 for update of i`,
    values: [id],
  });
}

/** A page of letters, newest first, with the number of all of them. */
export function listLetters(on: Queryable, range: PageRange): Promise<PageRows<LetterRecord>> {
  const list = { columns, from: "from newsletter_issue i", orderBy: "i.created_at desc, i.id" };
  return selectPage(on, list, range);
}

/** The subjects of letters, by id. */
export function nameLetters(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, subject as name from newsletter_issue where id = any($1::text[])",
    values: [ids],
  });
}

/** Notes that sending a letter began. */
export async function markSending(tx: Tx, id: string, sentAt: Date): Promise<void> {
  await tx.rows({
    text: "update newsletter_issue set status = 'sending', sent_at = $2 where id = $1",
    values: [id, sentAt],
  });
}

/** Notes that a letter has gone to everybody. @returns false when that was noted before */
export async function markSent(tx: Tx, id: string): Promise<boolean> {
  const marked = await tx.first({
    text: `update newsletter_issue set status = 'sent'
      where id = $1 and status = 'sending' returning id`,
    values: [id],
  });
  return marked !== undefined;
}

/** When the letters went out that count against a limit, the latest first. */
export async function listSendings(on: Queryable, since: Date): Promise<Date[]> {
  const sent = await on.rows<{ sentAt: Date }>({
    text: `select sent_at from newsletter_issue where sent_at > $1
      order by sent_at desc`,
    values: [since],
  });
  return sent.map(({ sentAt }) => sentAt);
}

/** How many subscribers may be written to now, and how many have had their letters. */
export async function countAudience(
  on: Queryable,
  limit: LetterLimit,
): Promise<{ recipients: number; passedOver: number }> {
  const row = await on.first<{ recipients: number; passedOver: number }>({
    text: `select count(*) filter (where had < $2)::integer as recipients,
        count(*) filter (where had >= $2)::integer as passed_over
      from (select (select count(*) from newsletter_letter l
          where l.subscriber_id = s.id and l.created_at > $1) as had
        from newsletter_subscriber s where s.unsubscribed_at is null) as subscriber`,
    values: [limit.since, limit.count],
  });
  return row ?? { recipients: 0, passedOver: 0 };
}
