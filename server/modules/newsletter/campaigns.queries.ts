import type { CampaignDraft, CampaignStatus } from "#contract/api/mail/campaigns.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";
import type { SendLimit } from "./newsletter.queries.ts";

export interface CampaignRecord extends CampaignDraft {
  readonly id: string;
  readonly status: CampaignStatus;
  readonly version: number;
  readonly recipients: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sentAt: Date | null;
}

const draftColumns = "subject, preview, body, button_label, button_url";
const columns = `id, ${draftColumns}, status, version, recipients, created_at, updated_at, sent_at`;

export async function insertCampaign(
  tx: Tx,
  campaign: CampaignDraft & { readonly id: string; readonly createdAt: Date },
): Promise<void> {
  await tx.rows({
    text: `insert into newsletter_campaign (id, subject, preview, body, button_label, button_url,
        created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    values: [
      campaign.id,
      campaign.subject,
      campaign.preview,
      campaign.body,
      campaign.buttonLabel,
      campaign.buttonUrl,
      campaign.createdAt,
    ],
  });
}

export async function updateCampaign(
  tx: Tx,
  id: string,
  draft: CampaignDraft,
  updatedAt: Date,
): Promise<void> {
  const { subject, preview, body, buttonLabel, buttonUrl } = draft;
  await tx.rows({
    text: `update newsletter_campaign set subject = $2, preview = $3, body = $4, button_label = $5,
        button_url = $6, updated_at = $7, version = version + 1 where id = $1`,
    values: [id, subject, preview, body, buttonLabel, buttonUrl, updatedAt],
  });
}

export async function deleteCampaign(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from newsletter_campaign where id = $1", values: [id] });
}

export function findCampaign(on: Queryable, id: string): Promise<CampaignRecord | undefined> {
  return on.first<CampaignRecord>({
    text: `select ${columns} from newsletter_campaign where id = $1`,
    values: [id],
  });
}

export function findCampaignDraft(on: Queryable, id: string): Promise<CampaignDraft | undefined> {
  return on.first<CampaignDraft>({
    name: "find_campaign_draft",
    text: `select ${draftColumns} from newsletter_campaign where id = $1`,
    values: [id],
  });
}

export function lockCampaign(tx: Tx, id: string): Promise<CampaignRecord | undefined> {
  return tx.first<CampaignRecord>({
    text: `select ${columns} from newsletter_campaign where id = $1 for update`,
    values: [id],
  });
}

export function listCampaigns(on: Queryable, range: PageRange): Promise<PageRows<CampaignRecord>> {
  const list = { columns, from: "from newsletter_campaign", orderBy: "created_at desc, id" };
  return selectPage(on, list, range);
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

export async function markCampaignSending(tx: Tx, id: string, sentAt: Date): Promise<void> {
  await tx.rows({
    text: "update newsletter_campaign set status = 'sending', sent_at = $2 where id = $1",
    values: [id, sentAt],
  });
}

export interface CampaignProgress {
  readonly subject: string;
  readonly sentAt: Date;
  readonly lastSubscriberId: string;
}

/** @returns undefined when it is not being sent */
export function lockCampaignProgress(tx: Tx, id: string): Promise<CampaignProgress | undefined> {
  return tx.first<CampaignProgress>({
    text: `select subject, sent_at, last_subscriber_id from newsletter_campaign
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

/** @returns false when it was marked before */
export async function markCampaignSent(tx: Tx, id: string): Promise<boolean> {
  const marked = await tx.first({
    text: `update newsletter_campaign set status = 'sent'
      where id = $1 and status = 'sending' returning id`,
    values: [id],
  });
  return marked !== undefined;
}

export async function listSendDates(on: Queryable, since: Date): Promise<Date[]> {
  const sent = await on.rows<{ sentAt: Date }>({
    text: `select sent_at from newsletter_campaign where sent_at > $1
      order by sent_at desc`,
    values: [since],
  });
  return sent.map(({ sentAt }) => sentAt);
}

export async function countAudience(
  on: Queryable,
  limit: SendLimit,
): Promise<{ recipients: number; skipped: number }> {
  const row = await on.first<{ recipients: number; skipped: number }>({
    text: `select count(*) filter (where had < $2)::integer as recipients,
        count(*) filter (where had >= $2)::integer as skipped
      from (select (select count(*) from newsletter_delivery l
          where l.subscriber_id = s.id and l.created_at > $1) as had
        from newsletter_subscriber s where s.unsubscribed_at is null) as subscriber`,
    values: [limit.since, limit.count],
  });
  return row ?? { recipients: 0, skipped: 0 };
}
