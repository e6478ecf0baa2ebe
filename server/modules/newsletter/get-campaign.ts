import type { StaffCampaign, StaffCampaignSummary } from "#contract/api/mail/campaigns.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { findCampaignPictures, findCampaignProducts, listProductIds } from "./campaign-content.ts";
import { campaignTopic } from "./campaign-mail.ts";
import {
  type CampaignDiscount,
  type CampaignRecord,
  findCampaign,
  listCampaignDiscounts,
  listResults,
  lockCampaign,
} from "./campaigns.queries.ts";

/** @throws {AppError} `not_found` */
export async function getCampaign(on: Queryable, id: string): Promise<CampaignRecord> {
  const campaign = await findCampaign(on, id);
  if (!campaign) throw new AppError("not_found");
  return campaign;
}

/**
 * @returns a draft, or a scheduled one that has not started
 * @throws {AppError} `not_found`, `conflict`
 */
export async function lockCampaignDraft(
  tx: Tx,
  id: string,
  version: number,
): Promise<CampaignRecord> {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw new AppError("not_found");
  if (campaign.status !== "draft" && campaign.status !== "scheduled") {
    throw new AppError("conflict", { detail: "This campaign has already been sent." });
  }
  await requireVersion(version, campaign, (current) => toCampaignReply(tx, current));
  return campaign;
}

export async function toCampaignReply(
  on: Queryable,
  campaign: CampaignRecord,
): Promise<StaffCampaign> {
  const [[summary], products, pictures] = await Promise.all([
    toSummaries(on, [campaign]),
    findCampaignProducts(on, campaign.blocks),
    findCampaignPictures(on, campaign.blocks),
  ]);
  if (!summary) throw new AppError("not_found");
  const { preview, blocks, discountId } = campaign;
  return {
    ...summary,
    ...{ preview, blocks, discountId, pictures },
    products: products.map(({ picture: _, ...product }) => product),
  };
}

const maxImages = 3;

async function toSummaries(
  on: Queryable,
  campaigns: readonly CampaignRecord[],
): Promise<Omit<StaffCampaignSummary, "images">[]> {
  const ids = campaigns.map(({ id }) => id);
  const discountIds = campaigns.flatMap(({ discountId }) => discountId ?? []);
  const [results, discounts] = await Promise.all([
    listResults(on, ids, ids.map(campaignTopic)),
    discountIds.length > 0 ? listCampaignDiscounts(on, discountIds) : [],
  ]);
  const resultsOf = new Map(results.map((row) => [row.id, row]));
  const codes = new Map(discounts.map(({ id, code }) => [id, code]));
  return campaigns.map((campaign) => {
    const { id, subject, audience, sendAt, status, version, recipients, unsubscribed } = campaign;
    const found = resultsOf.get(id);
    return {
      ...{ id, subject, audience, status, version },
      code: codes.get(campaign.discountId ?? "") ?? null,
      sendAt: sendAt?.toISOString() ?? null,
      createdAt: campaign.createdAt.toISOString(),
      updatedAt: campaign.updatedAt.toISOString(),
      sentAt: campaign.sentAt?.toISOString() ?? null,
      results: {
        ...{ recipients, unsubscribed },
        delivered: found?.sent ?? 0,
        bounced: found?.failed ?? 0,
        clicked: found?.clicked ?? 0,
        orders: found?.orders ?? 0,
        sales: found ? toNaira(found.salesKobo) : 0,
      },
    };
  });
}

export async function toListEntries(
  on: Queryable,
  campaigns: readonly CampaignRecord[],
): Promise<StaffCampaignSummary[]> {
  const [summaries, products] = await Promise.all([
    toSummaries(on, campaigns),
    findCampaignProducts(
      on,
      campaigns.flatMap(({ blocks }) => blocks),
    ),
  ]);
  const images = new Map(products.map(({ id, image }) => [id, image]));
  return summaries.map((summary, n) => ({
    ...summary,
    images: listProductIds(campaigns[n]?.blocks ?? [])
      .flatMap((id) => images.get(id) ?? [])
      .slice(0, maxImages),
  }));
}

/** Such as “LINEN10, 10% off until 6 December 2026”. */
export function describeDiscount({ code, percent, amountKobo, endsAt }: CampaignDiscount): string {
  const value = percent === null ? formatNaira(amountKobo ?? kobo(0)) : `${percent}%`;
  return `${code}, ${value} off${endsAt ? ` until ${formatDate(endsAt)}` : ""}`;
}
