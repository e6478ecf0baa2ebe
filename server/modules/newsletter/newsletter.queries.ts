import type { Queryable, Tx } from "#server/database/connection.ts";

/** Somebody who asked for the newsletter. */
export interface Subscriber {
  readonly id: string;
  /** Lower-cased. */
  readonly email: string;
  /** Ends the subscription, and does nothing else. */
  readonly unsubscribeToken: string;
}

/** How often a subscriber may be written to: at most `count` letters since `since`. */
export interface LetterLimit {
  readonly count: number;
  readonly since: Date;
}

/** A subscriber with what a return after leaving depends on. */
export interface KnownSubscriber extends Subscriber {
  readonly unsubscribedAt: Date | null;
  readonly welcomeDiscountId: string;
}

const columns = `s.id, s.email, s.unsubscribe_token`;

/** Makes everyone else who subscribes this address wait until the transaction ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`newsletter ${email}`],
  });
}

/** The subscriber with this lower-cased address, if there ever was one. */
export function findSubscriber(on: Queryable, email: string): Promise<KnownSubscriber | undefined> {
  return on.first<KnownSubscriber>({
    text: `select ${columns}, s.unsubscribed_at, s.welcome_discount_id
      from newsletter_subscriber s where s.email = $1`,
    values: [email],
  });
}

/** When and by which form somebody consented to letters, and when they left. */
export interface Consent {
  readonly consentedAt: Date;
  readonly source: string;
  readonly unsubscribedAt: Date | null;
}

/** The consent of this lower-cased address, if it was ever given. */
export function findConsent(on: Queryable, email: string): Promise<Consent | undefined> {
  return on.first<Consent>({
    text: `select consented_at, source, unsubscribed_at from newsletter_subscriber
      where email = $1`,
    values: [email],
  });
}

/** Adds a subscriber. */
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
}

/** Takes somebody back who had left, with the new consent. */
export async function resubscribe(
  tx: Tx,
  id: string,
  { source, consentedAt }: { source: string; consentedAt: Date },
): Promise<void> {
  await tx.rows({
    text: `update newsletter_subscriber
      set source = $2, consented_at = $3, unsubscribed_at = null where id = $1`,
    values: [id, source, consentedAt],
  });
}

/**
 * Ends the subscription that a token stands for; harmless where it has ended before.
 * @returns the address it was of; undefined where the token is not known
 */
export async function endSubscription(
  tx: Tx,
  token: string,
  at: Date,
): Promise<string | undefined> {
  const ended = await tx.first<{ email: string }>({
    text: `update newsletter_subscriber set unsubscribed_at = coalesce(unsubscribed_at, $2)
      where unsubscribe_token = $1 returning email`,
    values: [token, at],
  });
  return ended?.email;
}

/** Ends the consent of this lower-cased address. @returns what it was; undefined where none was to be ended */
export function endConsent(tx: Tx, email: string, at: Date): Promise<Consent | undefined> {
  return tx.first<Consent>({
    text: `update newsletter_subscriber set unsubscribed_at = $2
      where email = $1 and unsubscribed_at is null
      returning consented_at, source, null as unsubscribed_at`,
    values: [email, at],
  });
}

/** Whether a subscriber may be written to now without going over the limit. */
export async function mayBeWrittenTo(
  on: Queryable,
  subscriberId: string,
  limit: LetterLimit,
): Promise<boolean> {
  const room = await on.first({
    text: `select where (select count(*) from newsletter_letter
      where subscriber_id = $1 and created_at > $2) < $3`,
    values: [subscriberId, limit.since, limit.count],
  });
  return room !== undefined;
}

/** Makes every other sending wait until the transaction ends, so that letters are counted one after another. */
export async function lockSending(tx: Tx): Promise<void> {
  await tx.rows({ text: "select pg_advisory_xact_lock(hashtextextended('newsletter letter', 0))" });
}

/** The next subscribers who have not had this letter and may be written to; they cannot leave meanwhile. */
export function lockRecipients(
  tx: Tx,
  letterId: string,
  limit: LetterLimit,
  size: number,
): Promise<Subscriber[]> {
  return tx.rows<Subscriber>({
    text: `select ${columns} from newsletter_subscriber s
      where s.unsubscribed_at is null
        and not exists (select from newsletter_letter l
          where l.letter_id = $1 and l.subscriber_id = s.id)
        and (select count(*) from newsletter_letter l
          where l.subscriber_id = s.id and l.created_at > $2) < $3
      order by s.id limit $4 for update`,
    values: [letterId, limit.since, limit.count, size],
  });
}

/** Notes that a letter goes to these subscribers. */
export async function insertDeliveries(
  tx: Tx,
  letterId: string,
  subscriberIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `insert into newsletter_letter (letter_id, subscriber_id, created_at)
      select $1, id, $3 from unnest($2::text[]) as id`,
    values: [letterId, subscriberIds, at],
  });
}

/** Forgets a subscriber with everything that was sent to them. */
export async function deleteSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.rows({ text: "delete from newsletter_subscriber where email = $1", values: [email] });
}
