import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import type {
  AudienceCount,
  CampaignAudience,
  CampaignBlock,
  CampaignCheck,
  CampaignReview,
} from "#contract/api/mail/campaigns.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { findBadLink, isLinkAddress } from "#contract/text/rich-text.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { composeMail, getMailBrand } from "#server/modules/mail/layout/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { countAudiences } from "./audience.queries.ts";
import { findCampaignProducts, listProductIds } from "./campaign-content.ts";
import { campaignTestContent } from "./campaign-mail.ts";
import {
  type CampaignDiscount,
  type CampaignRecord,
  listCampaignDiscounts,
} from "./campaigns.queries.ts";
import { describeDiscount } from "./get-campaign.ts";
import { getSendLimit, monthMs } from "./send-limit.ts";

type Needs = Pick<Runtime, "clock" | "config">;

/** Mail programs cut what is larger. */
const maxBytes = 100 * 1024;

/** @param at of sending */
export async function getAudiences(on: Queryable, at: Date): Promise<AudienceCount[]> {
  const rows = await countAudiences(on, { limit: getSendLimit(at), at });
  const found = new Map(rows.map((row) => [row.audience, row]));
  return audiences.map((audience) => {
    const { subscribers = 0, recipients = 0, limitedSince = null } = found.get(audience) ?? {};
    const nextAt =
      recipients === 0 && limitedSince
        ? new Date(limitedSince.getTime() + monthMs).toISOString()
        : null;
    return { audience, subscribers, recipients, nextAt };
  });
}

const audiences = Object.keys(audienceLabels) as CampaignAudience[];

export async function reviewCampaign(
  on: Queryable,
  runtime: Needs,
  campaign: CampaignRecord,
): Promise<CampaignReview> {
  const now = runtime.clock();
  const at = campaign.sendAt ?? now;
  const [counts, [discount], content, size] = await Promise.all([
    getAudiences(on, at),
    campaign.discountId ? listCampaignDiscounts(on, [campaign.discountId]) : [],
    checkContent(on, campaign),
    checkSize(on, runtime, campaign),
  ]);
  const count = counts.find(({ audience }) => audience === campaign.audience);
  if (!count) throw new Error(`There is no audience ${campaign.audience}`);
  const checks: CampaignCheck[] = [
    ...content,
    ...size,
    ...(campaign.sendAt && campaign.sendAt <= now ? [error("Choose a time in the future")] : []),
    ...(count.recipients === 0 ? [error(nobodyText(count))] : []),
    ...(discount ? checkDiscount(discount, at) : []),
    campaign.testedAt === null
      ? { ...warning("Test not sent yet"), isTest: true }
      : { ...good("Test sent"), isTest: true },
  ];
  return {
    ...count,
    version: campaign.version,
    code: discount ? describeDiscount(discount) : null,
    checks,
    canSend: checks.every(({ state }) => state !== "error"),
  };
}

/** @throws {AppError} `validation_failed` with what is missing */
export async function requireSendable(
  on: Queryable,
  runtime: Needs,
  campaign: CampaignRecord,
): Promise<CampaignReview> {
  const review = await reviewCampaign(on, runtime, campaign);
  const problem = review.checks.find(({ state }) => state === "error");
  if (problem) throw new AppError("validation_failed", { detail: `${problem.text}.` });
  return review;
}

const good = (text: string): CampaignCheck => ({ text, state: "good" });
const warning = (text: string): CampaignCheck => ({ text, state: "warning" });
const error = (text: string): CampaignCheck => ({ text, state: "error" });

function nobodyText({ subscribers, nextAt }: AudienceCount): string {
  if (subscribers === 0) return "Nobody subscribed is in this audience";
  const from = nextAt ? `. It can go from ${formatDate(nextAt, "longWithTime")}` : "";
  return `All of them already had two this month${from}`;
}

async function checkContent(
  on: Queryable,
  { subject, blocks }: CampaignRecord,
): Promise<CampaignCheck[]> {
  const ids = [...new Set(listProductIds(blocks))];
  const products = await findCampaignProducts(on, blocks);
  const missing = ids.length - products.length;
  const soldOut = products.filter(({ isSoldOut }) => isSoldOut);
  const pictures = blocks.filter((block) => block.kind === "picture");
  const withoutAlt = pictures.filter(({ mediaId, alt }) => mediaId !== null && alt.trim() === "");
  return [
    ...(subject.trim() === "" ? [error("Enter a subject")] : []),
    ...(blocks.every(isBlank) ? [error("Add something to read")] : []),
    good("Unsubscribe link"),
    ...(pictures.some(({ mediaId }) => mediaId === null) ? [error("Choose the picture")] : []),
    ...(withoutAlt.length > 0
      ? [error(`Alt text is missing on ${plural(withoutAlt.length, "picture")}`)]
      : pictures.length > 0
        ? [good("Alt text on every picture")]
        : []),
    ...blocks.flatMap(checkLinks),
    ...(missing > 0
      ? [
          warning(
            `${missing === 1 ? "1 product" : `${missing} products`} not on sale, and left out`,
          ),
        ]
      : []),
    ...soldOut.map(({ name }) => warning(`${name} is sold out`)),
    ...(products.length > 0 && missing === 0 && soldOut.length === 0
      ? [
          good(
            products.length === 1 ? "Product in stock" : `All ${products.length} products in stock`,
          ),
        ]
      : []),
  ];
}

function isBlank(block: CampaignBlock): boolean {
  switch (block.kind) {
    case "heading":
    case "text":
      return block.text.trim() === "";
    case "picture":
      return block.mediaId === null;
    case "products":
      return block.productIds.length === 0;
    case "button":
      return block.label.trim() === "";
  }
}

function checkLinks(block: CampaignBlock): CampaignCheck[] {
  if (block.kind === "text") {
    const bad = findBadLink(block.text);
    return bad === undefined ? [] : [error(`The link “${bad}” leads nowhere`)];
  }
  if (block.kind !== "button" || `${block.label}${block.url}`.trim() === "") return [];
  if (block.label.trim() === "") return [error("Enter the text of the button")];
  if (isLinkAddress(block.url.trim())) return [];
  return [error("The button needs a link: start with / for a store page, or https://")];
}

function checkDiscount(
  { code, active, startsAt, endsAt }: CampaignDiscount,
  at: Date,
): CampaignCheck[] {
  const isUsable = active && (!startsAt || startsAt <= at) && (!endsAt || endsAt > at);
  return isUsable ? [] : [warning(`${code} can't be used when it is sent`)];
}

async function checkSize(
  on: Queryable,
  { config }: Needs,
  campaign: CampaignRecord,
): Promise<CampaignCheck[]> {
  const content = await campaignTestContent(on, campaign);
  const { html } = composeMail(config, content, await getMailBrand({ db: on, config }));
  const bytes = Buffer.byteLength(html);
  const kib = Math.ceil(bytes / 1024);
  return bytes > maxBytes ? [error(`The email has ${kib} KB; 100 KB is the most`)] : [];
}
