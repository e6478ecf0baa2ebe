import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";

export interface Subscriber {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  /** Only unsubscribes. */
  readonly unsubscribeToken: string;
}

export interface SendLimit {
  readonly count: number;
  readonly since: Date;
}

export interface SubscriberRecord extends Subscriber {
  readonly unsubscribedAt: Date | null;
  readonly welcomeDiscountId: string;
}

const columns = `s.id, s.email, s.unsubscribe_token`;

/** Serialises subscriptions of this address. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`newsletter ${email}`],
  });
}

export function findSubscriber(
  on: Queryable,
  email: string,
): Promise<SubscriberRecord | undefined> {
  return on.first<SubscriberRecord>({
    text: `select ${columns}, s.unsubscribed_at, s.welcome_discount_id
      from newsletter_subscriber s where s.email = $1`,
    values: [email],
  });
}

export interface Consent {
  readonly consentedAt: Date;
  readonly source: string;
  readonly unsubscribedAt: Date | null;
}

export function findConsent(on: Queryable, email: string): Promise<Consent | undefined> {
  return on.first<Consent>({
    text: `select consented_at, source, unsubscribed_at from newsletter_subscriber
      where email = $1`,
    values: [email],
  });
}

export async function insertSubscriber(
  tx: Tx,
  subscriber: Subscriber & { source: string; consentedAt: Date; welcomeDiscountId: string },
): Promise<void> {
  await tx.rows({
    text: `insert into newsletter_subscriber
      (id, email, source, consented_at, unsubscribe_token, welcome_discount_id)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      subscriber.id,
      subscriber.email,
      subscriber.source,
      subscriber.consentedAt,
      subscriber.unsubscribeToken,
      subscriber.welcomeDiscountId,
    ],
  });
  refreshCustomers(tx, [{ userId: null, email: subscriber.email }]);
}

export async function resubscribe(
  tx: Tx,
  { id, email }: Pick<Subscriber, "id" | "email">,
  { source, consentedAt }: { source: string; consentedAt: Date },
): Promise<void> {
  await tx.rows({
    text: `update newsletter_subscriber
      set source = $2, consented_at = $3, unsubscribed_at = null where id = $1`,
    values: [id, source, consentedAt],
  });
  refreshCustomers(tx, [{ userId: null, email }]);
}

/**
 * Idempotent; counts for the campaign that they got last.
 * @returns the address; undefined for an unknown token
 */
export async function endSubscription(
  tx: Tx,
  token: string,
  at: Date,
): Promise<string | undefined> {
  const ended = await tx.first<{ email: string }>({
    text: `with subscriber as (
        select id, unsubscribed_at from newsletter_subscriber where unsubscribe_token = $1 for update),
      counted as (
        update newsletter_campaign c set unsubscribed = unsubscribed + 1
        where c.id = (select d.campaign_id from newsletter_delivery d
          join subscriber s on s.id = d.subscriber_id and s.unsubscribed_at is null
          order by d.created_at desc limit 1))
      update newsletter_subscriber s set unsubscribed_at = coalesce(s.unsubscribed_at, $2)
      from subscriber where s.id = subscriber.id returning s.email`,
    values: [token, at],
  });
  if (ended) refreshCustomers(tx, [{ userId: null, email: ended.email }]);
  return ended?.email;
}

/** @param email lower-cased @returns the ended consent; undefined for none */
export async function endConsent(tx: Tx, email: string, at: Date): Promise<Consent | undefined> {
  const ended = await tx.first<Consent>({
    text: `update newsletter_subscriber set unsubscribed_at = $2
      where email = $1 and unsubscribed_at is null
      returning consented_at, source, null as unsubscribed_at`,
    values: [email, at],
  });
  if (ended) refreshCustomers(tx, [{ userId: null, email }]);
  return ended;
}

export async function canReceiveMail(
  on: Queryable,
  subscriberId: string,
  limit: SendLimit,
): Promise<boolean> {
  const allowed = await on.first({
    text: `select where (select count(*) from newsletter_delivery
      where subscriber_id = $1 and created_at > $2) < $3`,
    values: [subscriberId, limit.since, limit.count],
  });
  return allowed !== undefined;
}

/** Serialises sending, so that the monthly limit holds. */
export async function lockCampaignSending(tx: Tx): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended('newsletter campaign', 0))",
  });
}

/** Locked, so that they cannot unsubscribe in the meantime. Those who did, or got enough, are left out. */
export function lockRecipients(
  tx: Tx,
  subscriberIds: readonly string[],
  limit: SendLimit,
): Promise<Subscriber[]> {
  return tx.rows<Subscriber>({
    text: `select ${columns} from newsletter_subscriber s
      where s.id = any($1::text[]) and s.unsubscribed_at is null
        and (select count(*) from newsletter_delivery l
          where l.subscriber_id = s.id and l.created_at > $2) < $3
      order by s.id for update`,
    values: [subscriberIds, limit.since, limit.count],
  });
}

export async function insertDeliveries(
  tx: Tx,
  campaignId: string,
  subscriberIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `insert into newsletter_delivery (campaign_id, subscriber_id, created_at)
      select $1, id, $3 from unnest($2::text[]) as id`,
    values: [campaignId, subscriberIds, at],
  });
}

export async function deleteSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.rows({ text: "delete from newsletter_subscriber where email = $1", values: [email] });
  refreshCustomers(tx, [{ userId: null, email }]);
}
