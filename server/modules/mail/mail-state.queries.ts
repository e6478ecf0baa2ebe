import type { Queryable } from "#server/database/connection/connection.ts";

export interface MailState {
  readonly waiting: number;
  readonly retrying: number;
  /** A full mailbox refuses everything. */
  readonly retryingMailboxes: number;
  /** In seconds; 0 for none. */
  readonly oldestSeconds: number;
  readonly retryingSeconds: number;
  readonly failed: number;
  readonly lastSentAt: Date | null;
  /** In seconds; null where nothing was sent yet. */
  readonly silentSeconds: number | null;
}

/** Uses the earlier of both clocks, since either may be wrong. */
export async function findMailState(on: Queryable, now: Date): Promise<MailState> {
  const row = await on.first<MailState>({
    name: "find_mail_state",
    text: `with last as (select sent_at from mail_message where status = 'sent'
          order by created_at desc, id limit 1),
        clock as (select least(now(), $1) as now),
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
        (select count(*)::integer from mail_message where status = 'failed') as failed
      from queued cross join clock left join last on true`,
    values: [now],
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}
