import type { Queryable } from "#server/database/connection.ts";

/** The state of the mail queue. */
export interface MailState {
  /** Messages that wait to be sent. */
  readonly waiting: number;
  /** Those of them that were refused before. */
  readonly retrying: number;
  /** How many mailboxes those are for: one that is full refuses all that is for it. */
  readonly retryingMailboxes: number;
  /** How long the oldest has waited, of all and of those refused before, in seconds; 0 where there is none. */
  readonly oldestSeconds: number;
  readonly retryingSeconds: number;
  /** Messages that were given up. */
  readonly dead: number;
  /** When the newest of the messages that left did so. */
  readonly lastSentAt: Date | null;
  /** How long ago that was, in seconds; null where none left yet. */
  readonly silentSeconds: number | null;
}

/**
 * The state of the mail queue. Takes time in proportion to the messages that wait.
 * @param now by this machine's clock, which may be off as the database's may: a message has waited as long as both say
 */
export async function findMailState(on: Queryable, now: Date): Promise<MailState> {
  const row = await on.first<MailState>({
    name: "find_mail_state",
    text: `with last as (select sent_at from mail_message where status = 'sent'
          order by created_at desc, id limit 1),
        told as (select least(now(), $1) as now),
        queued as (select count(*)::integer as waiting, min(created_at) as oldest,
            count(*) filter (where attempts > 0)::integer as retrying,
            count(distinct lower(recipient)) filter (where attempts > 0)::integer
              as retrying_mailboxes,
            min(created_at) filter (where attempts > 0) as oldest_retrying
          from mail_message where status = 'queued')
      select waiting, retrying, retrying_mailboxes, sent_at as last_sent_at,
        coalesce(extract(epoch from now - oldest), 0)::float8 as oldest_seconds,
        coalesce(extract(epoch from now - oldest_retrying), 0)::float8 as retrying_seconds,
        extract(epoch from now - sent_at)::float8 as silent_seconds,
        (select count(*)::integer from mail_message where status = 'dead') as dead
      from queued cross join told left join last on true`,
    values: [now],
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}
