import type { ReminderStats } from "#contract/api/reports/reports.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

const hasEvent = (kind: string) =>
  `exists (select from order_event e where e.order_id = o.id and e.kind = '${kind}')`;

const hasStopped = `exists (select from order_reminder_preference p
  where p.email = o.email and p.stopped_at is not null)`;

/** Once the last quarter of the reservation begins, or its last fifteen minutes; there must be time left to pay. */
export async function listOrdersToRemind(
  on: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select o.id from shop_order o
      where o.status = 'PENDING_PAYMENT' and o.received_kobo = 0 and o.email <> ''
        and o.reserved_until > $1::timestamptz + interval '3 minutes'
        and o.reserved_until <= $1::timestamptz
          + greatest(interval '15 minutes', (o.reserved_until - o.created_at) / 4)
        and not ${hasEvent("payment_reminder_sent")} and not ${hasStopped}
      order by o.reserved_until limit $2`,
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

/** Ended unpaid within a day, and not ordered again since. */
export async function listOrdersToOfferAgain(
  on: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select o.id from shop_order o
      where o.status = 'EXPIRED' and o.received_kobo = 0 and o.email <> ''
        and o.reserved_until between $1::timestamptz - interval '1 day' and $1::timestamptz
        and not ${hasEvent("order_again_sent")} and not ${hasStopped}
        and not exists (select from shop_order later
          where later.email = o.email and later.created_at > o.created_at)
      order by o.reserved_until limit $2`,
    values: [now, limit],
  });
  return rows.map(({ id }) => id);
}

export async function hasOrderEvent(
  on: Queryable,
  orderId: string,
  kind: string,
): Promise<boolean> {
  const row = await on.first({
    text: "select 1 from order_event where order_id = $1 and kind = $2 limit 1",
    values: [orderId, kind],
  });
  return row !== undefined;
}

/** The token that ends reminders to an address. @param token used for a new address */
export async function getStopToken(tx: Tx, email: string, token: string): Promise<string> {
  const row = await tx.first<{ stopToken: string }>({
    text: `insert into order_reminder_preference (email, stop_token) values ($1, $2)
      on conflict (email) do update set email = excluded.email
      returning stop_token`,
    values: [email, token],
  });
  return row?.stopToken ?? token;
}

/** @returns the address; undefined for an unknown token */
export async function stopReminders(tx: Tx, token: string, at: Date): Promise<string | undefined> {
  const row = await tx.first<{ email: string }>({
    text: `update order_reminder_preference set stopped_at = coalesce(stopped_at, $2)
      where stop_token = $1 returning email`,
    values: [token, at],
  });
  return row?.email;
}

export async function deleteReminderPreference(tx: Tx, email: string): Promise<void> {
  await tx.rows({
    text: "delete from order_reminder_preference where email = $1",
    values: [email],
  });
}

export async function countReminders(on: Queryable, since: Date): Promise<ReminderStats> {
  const row = await on.first<ReminderStats>({
    text: `select
        count(*) filter (where e.kind = 'payment_reminder_sent')::integer as reminded,
        count(*) filter (where e.kind = 'payment_reminder_sent'
          and o.paid_at > e.created_at)::integer as paid_after,
        count(*) filter (where e.kind = 'order_again_sent')::integer as offered_again,
        count(*) filter (where e.kind = 'order_again_sent' and exists (select from shop_order later
          where later.email = o.email and later.created_at > e.created_at
            and later.paid_at is not null))::integer as ordered_again
      from order_event e join shop_order o on o.id = e.order_id
      where e.kind in ('payment_reminder_sent', 'order_again_sent') and e.created_at >= $1`,
    values: [since],
  });
  return row ?? { reminded: 0, paidAfter: 0, offeredAgain: 0, orderedAgain: 0 };
}
