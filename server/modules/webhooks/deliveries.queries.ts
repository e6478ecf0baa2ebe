import type { DeliveryState } from "#contract/api/webhooks/webhooks.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface DeliveryRow {
  readonly id: string;
  readonly seq: number;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly isTest: boolean;
  readonly label: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly firstAttemptAt: Date | null;
  readonly attemptedAt: Date | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number | null;
  readonly createdAt: Date;
}

const columns = `d.id, d.seq::float8 as seq, d.webhook_id, d.event_id, d.type, d.is_test, d.label, d.state,
  d.attempts, d.next_attempt_at, d.first_attempt_at, d.attempted_at, d.status, d.error, d.duration_ms, d.created_at`;

export interface NewDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly object: string;
  readonly objectId: string;
  readonly label: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** One for each webhook of the event's type. @returns the webhooks that are on */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `with inserted as (
        insert into webhook_delivery (id, webhook_id, event_id, type, object, object_id, label, body,
          next_attempt_at, created_at)
        select e.event_id || '-' || w.id, w.id, e.event_id, e.type, e.object, e.object_id, e.label, e.body,
          e.created_at, e.created_at
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
          $7::timestamptz[]) with ordinality
          as e (event_id, type, object, object_id, label, body, created_at, position)
        join webhook w on e.type = any(w.types)
        order by e.position
        returning webhook_id
      )
      select id from webhook where is_on and id in (select webhook_id from inserted)`,
    values: [
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ type }) => type),
      deliveries.map(({ object }) => object),
      deliveries.map(({ objectId }) => objectId),
      deliveries.map(({ label }) => label),
      deliveries.map(({ body }) => body),
      deliveries.map(({ createdAt }) => createdAt),
    ],
  });
  return rows.map(({ id }) => id);
}

export async function insertTestDelivery(
  tx: Tx,
  webhookId: string,
  {
    id,
    eventId,
    type,
    label,
    body,
    createdAt,
  }: Omit<NewDelivery, "object" | "objectId"> & {
    readonly id: string;
  },
): Promise<void> {
  await tx.rows({
    text: `insert into webhook_delivery (id, webhook_id, event_id, type, is_test, object, object_id, label,
        body, next_attempt_at, created_at)
      values ($1, $2, $3, $4, true, 'test', $1, $5, $6, $7, $7)`,
    values: [id, webhookId, eventId, type, label, body, createdAt],
  });
}

export interface ClaimedDelivery extends DeliveryRow {
  readonly body: string;
  readonly url: string;
  readonly claimedUntil: Date;
}

/** Of each object the first that waits: found in one pass, also of thousands that have just come. */
export function claimDueDeliveries(
  on: Queryable,
  webhookId: string,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  return on.rows<ClaimedDelivery>({
    text: `with first as materialized (
        select distinct on (object, object_id) id from webhook_delivery
        where webhook_id = $1 and state = 'waiting' order by object, object_id, seq
      ), due as (
        select d.id, w.url from first join webhook_delivery d using (id) join webhook w on w.id = d.webhook_id
        where d.state = 'waiting' and d.next_attempt_at <= $2
          and (d.claimed_until is null or d.claimed_until <= $2) and (w.is_on or d.is_test)
        order by d.is_test desc, d.next_attempt_at, d.seq limit $4
        for update of d skip locked
      )
      update webhook_delivery d set claimed_until = $3 from due where d.id = due.id
      returning ${columns}, d.body, due.url, d.claimed_until`,
    values: [webhookId, now, until, limit],
  });
}

export async function releaseDelivery(
  on: Queryable,
  { id, claimedUntil }: ClaimedDelivery,
): Promise<void> {
  await on.rows({
    text: "update webhook_delivery set claimed_until = null where id = $1 and claimed_until = $2",
    values: [id, claimedUntil],
  });
}

export interface DeliveryOutcome {
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | null;
  readonly attemptedAt: Date;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
}

/** @returns false where it is somebody else's by now */
export async function saveOutcome(
  tx: Tx,
  { id, claimedUntil }: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const saved = await tx.first({
    text: `update webhook_delivery set state = $2, next_attempt_at = $3, attempted_at = $4, status = $5,
        error = $6, answer = $7, duration_ms = $8, attempts = attempts + 1, claimed_until = null,
        first_attempt_at = coalesce(first_attempt_at, $4)
      where id = $1 and state = 'waiting' and claimed_until = $9 returning id`,
    values: [
      id,
      outcome.state,
      outcome.nextAttemptAt,
      outcome.attemptedAt,
      outcome.status,
      outcome.error,
      outcome.answer,
      outcome.durationMs,
      claimedUntil,
    ],
  });
  return saved !== undefined;
}

/** @param before seq of the oldest one shown */
export function listDeliveries(
  on: Queryable,
  webhookId: string,
  query: { readonly failed: boolean; readonly before: number | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  return on.rows<DeliveryRow>({
    text: `select ${columns} from webhook_delivery d
      where d.webhook_id = $1 and ($3::bigint is null or d.seq < $3)
        and (not $2 or d.state = 'failed' or (d.state = 'waiting' and d.attempts > 0))
      order by d.seq desc limit $4`,
    values: [webhookId, query.failed, query.before ?? null, query.limit],
  });
}

export function findDelivery(
  on: Queryable,
  id: string,
): Promise<(DeliveryRow & { readonly body: string; readonly answer: string | null }) | undefined> {
  return on.first({
    text: `select ${columns}, d.body, d.answer from webhook_delivery d where d.id = $1`,
    values: [id],
  });
}

/** Now; one that ended starts again. */
export async function retryDelivery(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.rows({
    text: `update webhook_delivery set next_attempt_at = $2,
        attempts = case when state = 'waiting' and next_attempt_at is not null then attempts else 0 end,
        first_attempt_at = case when state = 'waiting' then first_attempt_at end, state = 'waiting'
      where id = $1`,
    values: [id, now],
  });
}

export async function retryFailing(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx.rows({
    text: `update webhook_delivery set next_attempt_at = $2
      where webhook_id = $1 and state = 'waiting' and attempts > 0 and next_attempt_at is not null`,
    values: [webhookId, now],
  });
}

/** What was never tried is due as it is. */
export async function retryWaiting(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx.rows({
    text: `update webhook_delivery set next_attempt_at = $2, attempts = 0, first_attempt_at = null
      where webhook_id = $1 and state = 'waiting' and first_attempt_at is not null`,
    values: [webhookId, now],
  });
}

export async function skipWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx.rows({
    text: `update webhook_delivery set state = 'skipped', next_attempt_at = null
      where webhook_id = $1 and state = 'waiting'`,
    values: [webhookId],
  });
}

export async function listWebhooksWithDue(on: Queryable, now: Date): Promise<string[]> {
  const rows = await on.rows<{ webhookId: string }>({
    name: "list_webhooks_with_due",
    text: `select distinct d.webhook_id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.state = 'waiting' and d.next_attempt_at <= $1 and (w.is_on or d.is_test)`,
    values: [now],
  });
  return rows.map(({ webhookId }) => webhookId);
}

export async function deleteOldDeliveries(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from webhook_delivery where created_at < $1", values: [before] });
}
