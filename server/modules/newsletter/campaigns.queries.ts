import type { campaignTabs } from "#contract/api/mail/campaign-limits.ts";
import type {
  CampaignAudience,
  CampaignBlock,
  CampaignDraft,
  CampaignStatus,
} from "#contract/api/mail/campaigns.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { MediaReferences } from "#server/database/media-references.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface CampaignContentRecord {
  readonly subject: string;
  readonly preview: string;
  readonly blocks: CampaignBlock[];
}

export interface CampaignRecord extends CampaignContentRecord {
  readonly id: string;
  readonly audience: CampaignAudience;
  readonly discountId: string | null;
  readonly sendAt: Date | null;
  readonly status: CampaignStatus;
  readonly version: number;
  readonly recipients: number;
  readonly unsubscribed: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly testedAt: Date | null;
  readonly sentAt: Date | null;
}

const contentColumns = "subject, preview, blocks";
const columns = `id, ${contentColumns}, audience, discount_id, send_at, status, version, recipients,
  unsubscribed, created_at, updated_at, tested_at, sent_at`;

const draftValues = ({ subject, preview, blocks, audience, discountId, sendAt }: CampaignDraft) => [
  subject,
  preview,
  JSON.stringify(blocks),
  audience,
  discountId,
  sendAt,
];

export async function insertCampaign(
  tx: Tx,
  campaign: CampaignDraft & { readonly id: string; readonly createdAt: Date },
): Promise<void> {
  await tx.rows({
    text: `insert into newsletter_campaign (id, ${contentColumns}, audience, discount_id, send_at,
        created_at, updated_at)
      values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $8)`,
    values: [campaign.id, ...draftValues(campaign), campaign.createdAt],
  });
}

/** Content that changed is to be tested again. */
export async function updateCampaign(
  tx: Tx,
  id: string,
  draft: CampaignDraft,
  updatedAt: Date,
): Promise<void> {
  await tx.rows({
    text: `update newsletter_campaign set subject = $2, preview = $3, blocks = $4::jsonb,
        audience = $5, discount_id = $6, send_at = $7, updated_at = $8, version = version + 1,
        tested_at = case when (subject, preview, blocks) = ($2, $3, $4::jsonb) then tested_at end
      where id = $1`,
    values: [id, ...draftValues(draft), updatedAt],
  });
}

export async function markCampaignTested(tx: Tx, id: string, testedAt: Date): Promise<void> {
  await tx.rows({
    text: "update newsletter_campaign set tested_at = $2 where id = $1",
    values: [id, testedAt],
  });
}

export async function deleteCampaigns(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: "delete from newsletter_campaign where id = any($1::text[])",
    values: [ids],
  });
}

export function findCampaign(on: Queryable, id: string): Promise<CampaignRecord | undefined> {
  return on.first<CampaignRecord>({
    text: `select ${columns} from newsletter_campaign where id = $1`,
    values: [id],
  });
}

export function findCampaignContent(
  on: Queryable,
  id: string,
): Promise<CampaignContentRecord | undefined> {
  return on.first<CampaignContentRecord>({
    name: "find_campaign_content",
    text: `select ${contentColumns} from newsletter_campaign where id = $1`,
    values: [id],
  });
}

export function lockCampaign(tx: Tx, id: string): Promise<CampaignRecord | undefined> {
  return tx.first<CampaignRecord>({
    text: `select ${columns} from newsletter_campaign where id = $1 for update`,
    values: [id],
  });
}

type Tab = (typeof campaignTabs)[number];

const tabConditions: Readonly<Record<Tab, string>> = {
  all: "true",
  drafts: "status = 'draft'",
  scheduled: "status = 'scheduled'",
  sent: "status in ('sending', 'sent', 'cancelled')",
};

export function listCampaigns(
  on: Queryable,
  tab: Tab,
  range: PageRange,
): Promise<PageRows<CampaignRecord>> {
  const list = {
    columns,
    from: `from newsletter_campaign where ${tabConditions[tab]}`,
    orderBy: "created_at desc, id",
  };
  return selectPage(on, list, range);
}

export async function countCampaigns(on: Queryable): Promise<Record<Tab, number>> {
  const counts = Object.entries(tabConditions).map(
    ([tab, condition]) => `count(*) filter (where ${condition})::integer as "${tab}"`,
  );
  const row = await on.first<Record<Tab, number>>({
    text: `select ${counts.join(", ")} from newsletter_campaign`,
  });
  return row ?? { all: 0, drafts: 0, scheduled: 0, sent: 0 };
}

export function listCampaignNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, subject as name from newsletter_campaign where id = any($1::text[])",
    values: [ids],
  });
}

export async function setCampaignStatus(
  tx: Tx,
  id: string,
  status: Exclude<CampaignStatus, "sending">,
): Promise<void> {
  await tx.rows({
    text: "update newsletter_campaign set status = $2, version = version + 1 where id = $1",
    values: [id, status],
  });
}

export async function markCampaignSending(tx: Tx, id: string, sentAt: Date): Promise<void> {
  await tx.rows({
    text: `update newsletter_campaign set status = 'sending', sent_at = $2, version = version + 1
      where id = $1`,
    values: [id, sentAt],
  });
}

export interface CampaignProgress {
  readonly subject: string;
  readonly audience: CampaignAudience;
  readonly sentAt: Date;
  readonly lastSubscriberId: string;
}

/** @returns undefined when it is not being sent */
export function lockCampaignProgress(tx: Tx, id: string): Promise<CampaignProgress | undefined> {
  return tx.first<CampaignProgress>({
    text: `select subject, audience, sent_at, last_subscriber_id from newsletter_campaign
      where id = $1 and status = 'sending' for update`,
    values: [id],
  });
}

export async function advanceCampaign(
  tx: Tx,
  id: string,
  { lastSubscriberId, recipients }: { lastSubscriberId: string; recipients: number },
): Promise<void> {
  await tx.rows({
    text: `update newsletter_campaign
      set last_subscriber_id = $2, recipients = recipients + $3 where id = $1`,
    values: [id, lastSubscriberId, recipients],
  });
}

/** Who was not sent it may get another one this month; one that is just leaving counts. */
export async function deleteUnsentDeliveries(tx: Tx, id: string, topic: string): Promise<void> {
  await tx.rows({
    text: `delete from newsletter_delivery d using newsletter_subscriber s, mail_message m
      where d.campaign_id = $1 and s.id = d.subscriber_id and m.topic = $2
        and m.kind = 'newsletter' and m.status = 'cancelled' and m.recipient = s.email
        and coalesce(m.claimed_until, '-infinity') <= now()`,
    values: [id, topic],
  });
}

export async function insertMarks(
  tx: Tx,
  campaignId: string,
  marks: readonly string[],
): Promise<void> {
  await tx.rows({
    text: "insert into newsletter_click (mark, campaign_id) select mark, $1 from unnest($2::text[]) as mark",
    values: [campaignId, marks],
  });
}

/** @returns the campaign of the email */
export async function recordClick(on: Queryable, mark: string): Promise<string | undefined> {
  await on.rows({
    text: "update newsletter_click set clicked = true where mark = $1 and not clicked",
    values: [mark],
  });
  return await findMarkedCampaign(on, mark);
}

export async function findMarkedCampaign(on: Queryable, mark: string): Promise<string | undefined> {
  const row = await on.first<{ campaignId: string }>({
    text: "select campaign_id from newsletter_click where mark = $1",
    values: [mark],
  });
  return row?.campaignId;
}

export interface CampaignResultsRow {
  readonly id: string;
  readonly sent: number;
  readonly failed: number;
  /** Not tried yet. */
  readonly waiting: number;
  readonly clicked: number;
  readonly orders: number;
  readonly salesKobo: Kobo;
}

export function listResults(
  on: Queryable,
  ids: readonly string[],
  topics: readonly string[],
): Promise<CampaignResultsRow[]> {
  return on.rows<CampaignResultsRow>({
    text: `select c.id, mail.*, sales.*,
        (select count(*)::integer from newsletter_click k where k.campaign_id = c.id and k.clicked)
          as clicked
      from unnest($1::text[], $2::text[]) as asked (id, topic)
      join newsletter_campaign c on c.id = asked.id
      cross join lateral (select count(*) filter (where m.status = 'sent')::integer as sent,
          count(*) filter (where m.status = 'failed')::integer as failed,
          count(*) filter (where m.status = 'queued' and m.attempts = 0)::integer as waiting
        from mail_message m where m.topic = asked.topic and m.kind = 'newsletter') as mail
      cross join lateral (select count(*)::integer as orders,
          coalesce(sum(o.received_kobo - o.refunded_kobo), 0)::bigint as sales_kobo
        from discount_redemption r join shop_order o on o.id = r.order_id
        where r.discount_id = c.discount_id and r.released_at is null
          and r.created_at >= c.sent_at and o.paid_at is not null) as sales`,
    values: [ids, topics],
  });
}

export interface CampaignDiscount {
  readonly id: string;
  readonly code: string;
  readonly percent: number | null;
  readonly amountKobo: Kobo | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly active: boolean;
}

export function listCampaignDiscounts(
  on: Queryable,
  ids: readonly string[],
): Promise<CampaignDiscount[]> {
  return on.rows<CampaignDiscount>({
    text: `select id, code, percent::float8, amount_kobo, starts_at, ends_at, active
      from discount where id = any($1::text[])`,
    values: [ids],
  });
}

export const campaignMediaReferences: MediaReferences = {
  columns: [],
  async findNamed(on, { ids }) {
    const rows = await on.rows<{ id: string }>({
      text: `select distinct block ->> 'mediaId' as id
        from newsletter_campaign cross join jsonb_array_elements(blocks) as block
        where block ->> 'mediaId' = any($1::text[])`,
      values: [ids],
    });
    return rows.map(({ id }) => id);
  },
};
