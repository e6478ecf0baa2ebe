import type { FieldError } from "#contract/api/error-codes.ts";
import type {
  CampaignBlock,
  CampaignDraft,
  CampaignVersion,
  StaffCampaign,
  UpdateCampaign,
} from "#contract/api/mail/campaigns.ts";
import { validateLongText } from "#contract/validation/business-fields.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { findKnownAssets } from "#server/modules/media/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { listMediaIds } from "./campaign-content.ts";
import { requireSendable } from "./campaign-review.ts";
import {
  type CampaignRecord,
  deleteCampaigns,
  insertCampaign,
  listCampaignDiscounts,
  updateCampaign,
} from "./campaigns.queries.ts";
import { getCampaign, lockCampaignDraft, toCampaignReply } from "./get-campaign.ts";
import { planSending } from "./send-campaign.ts";

/** @throws {AppError} `validation_failed`, `idempotency_mismatch` */
export const createCampaign = staffCommand<CampaignDraft, StaffCampaign, unknown>(
  async ({ tx, runtime, body }) => {
    const draft = await parseDraft(tx, body);
    const id = newId("let");
    await insertCampaign(tx, { ...draft, id, createdAt: runtime.clock() });
    const reply = await toCampaignReply(tx, await getCampaign(tx, id));
    return { reply, change: { action: "campaign.created", subject: id, after: toAudited(draft) } };
  },
  { includePrevious: ({ id, subject }) => ({ id, name: subject }) },
);

/**
 * A scheduled campaign can be changed until it starts, but stays one that can be sent.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict`
 */
export const updateCampaignDraft = staffCommand<UpdateCampaign, StaffCampaign>(
  async ({ tx, runtime, params: { id }, body: { version, ...input } }) => {
    const draft = await parseDraft(tx, input);
    const previous = await lockCampaignDraft(tx, id, version);
    const before = toAudited(toDraft(previous));
    const after = toAudited(draft);
    const changed = Object.keys(after).filter((field) => before[field] !== after[field]);
    const isSame = JSON.stringify(toDraft(previous)) === JSON.stringify(draft);
    if (isSame) return { reply: await toCampaignReply(tx, previous), change: null };
    await updateCampaign(tx, id, draft, runtime.clock());
    const campaign = await getCampaign(tx, id);
    if (campaign.status === "scheduled") {
      if (campaign.sendAt === null) {
        throw validationError([{ field: "sendAt", message: "Choose a time, or stop it first" }]);
      }
      await requireSendable(tx, runtime, campaign);
      await planSending(tx, id, campaign.sendAt);
    }
    const pick = (fields: typeof before) =>
      Object.fromEntries(changed.map((field) => [field, fields[field]]));
    return {
      reply: await toCampaignReply(tx, campaign),
      change: { action: "campaign.updated", subject: id, before: pick(before), after: pick(after) },
    };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const discardCampaign = staffCommand<CampaignVersion, void>(
  async ({ tx, params: { id }, body: { version } }) => {
    const { subject, status } = await lockCampaignDraft(tx, id, version);
    if (status !== "draft") {
      throw new AppError("conflict", { detail: "Stop the campaign before you delete it." });
    }
    await deleteCampaigns(tx, [id]);
    const change = { action: "campaign.deleted", subject: id, before: { subject } } as const;
    return { reply: undefined, change };
  },
);

function toDraft(campaign: CampaignRecord): CampaignDraft {
  const { subject, preview, blocks, audience, discountId, sendAt } = campaign;
  const at = sendAt?.toISOString() ?? null;
  return { subject, preview, blocks, audience, discountId, sendAt: at };
}

/** Blocks as their text. */
function toAudited({ blocks, ...draft }: CampaignDraft): Record<string, string | null> {
  return { ...draft, content: blocks.map(describeBlock).join("\n") };
}

function describeBlock(block: CampaignBlock): string {
  switch (block.kind) {
    case "heading":
      return `# ${block.text}`;
    case "text":
      return block.text;
    case "picture":
      return `Picture: ${block.alt}`;
    case "products":
      return `Products: ${block.productIds.join(", ")}`;
    case "button":
      return `Button: ${block.label} → ${block.url}`;
  }
}

/** As it is typed, since it saves itself. Drafts may be incomplete: what is missing is told on review. */
async function parseDraft(on: Queryable, input: CampaignDraft): Promise<CampaignDraft> {
  const { blocks } = input;
  const errors = blocks.flatMap(validateBlock);
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length) {
    errors.push({ field: "blocks", message: "Two blocks have the same id" });
  }
  const known = await findKnownAssets(on, listMediaIds(blocks));
  for (const [i, block] of blocks.entries()) {
    if (block.kind !== "picture" || block.mediaId === null || known.has(block.mediaId)) continue;
    errors.push({ field: `blocks.${i}`, message: "Upload the picture again" });
  }
  const { discountId } = input;
  if (discountId !== null && (await listCampaignDiscounts(on, [discountId])).length === 0) {
    errors.push({ field: "discountId", message: "Choose a discount" });
  }
  if (errors.length > 0) throw validationError(errors);
  return {
    ...input,
    sendAt: input.sendAt === null ? null : new Date(input.sendAt).toISOString(),
  };
}

function validateBlock(block: CampaignBlock, i: number): FieldError[] {
  const message = block.kind === "text" ? validateLongText(block.text) : undefined;
  return message ? [{ field: `blocks.${i}`, message }] : [];
}
