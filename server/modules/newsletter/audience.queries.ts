import type { CampaignAudience } from "#contract/api/mail/campaigns.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { SendLimit } from "./newsletter.queries.ts";

const buysFor = (category: "MEN" | "WOMEN") => `exists (select from shop_order o
    join order_line l on l.order_id = o.id join product p on p.id = l.product_id
    where o.customer_key = s.email and o.paid_at is not null and p.category = '${category}')`;

/** Of a subscriber `s` and their record `c`. @param at placeholder of the time that 90 days are counted from */
const conditions = (at: string): Readonly<Record<CampaignAudience, string>> => ({
  all: "true",
  womenswear: buysFor("WOMEN"),
  menswear: buysFor("MEN"),
  wholesale: "c.business_status = 'approved'",
  bought_90_days: `c.last_order_at >= ${at}::timestamptz - interval '90 days'`,
  not_bought_90_days: `c.last_order_at < ${at}::timestamptz - interval '90 days'`,
});

const subscribers = `newsletter_subscriber s left join customer c on c.key = s.email
  where s.unsubscribed_at is null`;

export interface AudienceRow {
  readonly audience: CampaignAudience;
  readonly subscribers: number;
  readonly recipients: number;
  /** When the oldest email that keeps one of them at the limit was sent; null for none. */
  readonly limitedSince: Date | null;
}

/** Audiences without subscribers are left out. */
export function countAudiences(
  on: Queryable,
  { limit, at }: { readonly limit: SendLimit; readonly at: Date },
): Promise<AudienceRow[]> {
  const entries = Object.entries(conditions("$3"));
  const names = entries.map(([name, condition]) => `case when ${condition} then '${name}' end`);
  return on.rows<AudienceRow>({
    text: `select audience, count(*)::integer as subscribers,
        count(*) filter (where limited_since is null)::integer as recipients,
        min(limited_since) as limited_since
      from (select array[${names.join(", ")}] as audiences,
          (select l.created_at from newsletter_delivery l
            where l.subscriber_id = s.id and l.created_at > $1
            order by l.created_at desc offset $2 - 1 limit 1) as limited_since
        from ${subscribers}) as subscriber
      cross join unnest(audiences) as audience
      where audience is not null group by audience`,
    values: [limit.since, limit.count, at],
  });
}

interface SubscriberStep {
  readonly audience: CampaignAudience;
  readonly after: string;
  readonly subscribedAt: Date;
  readonly size: number;
}

/** The next of an audience who were subscribed at a time, in order of their ids. */
export async function listSubscribersAfter(
  tx: Tx,
  { audience, after, subscribedAt, size }: SubscriberStep,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select s.id from ${subscribers} and s.id > $1 and s.consented_at <= $2
        and ${conditions("$2")[audience]}
      order by s.id limit $3`,
    values: [after, subscribedAt, size],
  });
  return rows.map(({ id }) => id);
}
