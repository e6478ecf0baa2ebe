import type { FieldError } from "#contract/api/error-codes.ts";
import type {
  CampaignDraft,
  CampaignVersion,
  StaffCampaign,
  UpdateCampaign,
} from "#contract/api/mail/campaigns.ts";
import { validateLongText } from "#contract/validation/business-fields.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import {
  type CampaignRecord,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  updateCampaign,
} from "./campaigns.queries.ts";

/** @throws {AppError} `validation_failed`, `idempotency_mismatch` */
export const createCampaign = staffCommand<CampaignDraft, StaffCampaign, unknown>(
  async ({ tx, runtime, body }) => {
    const draft = parseDraft(body);
    const id = newId("let");
    await insertCampaign(tx, { ...draft, id, createdAt: runtime.clock() });
    const reply = toCampaignReply(await getCampaign(tx, id));
    return { reply, change: { action: "campaign.created", subject: id, after: { ...draft } } };
  },
  { includePrevious: ({ id, subject }) => ({ id, name: subject }) },
);

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` */
export const updateCampaignDraft = staffCommand<UpdateCampaign, StaffCampaign>(
  async ({ tx, runtime, params: { id }, body: { version, ...input } }) => {
    const draft = parseDraft(input);
    const before = await lockCampaignDraft(tx, id, version);
    const changed = (Object.keys(draft) as (keyof CampaignDraft)[]).filter(
      (field) => draft[field] !== before[field],
    );
    if (changed.length === 0) return { reply: toCampaignReply(before), change: null };
    await updateCampaign(tx, id, draft, runtime.clock());
    return {
      reply: toCampaignReply(await getCampaign(tx, id)),
      change: {
        action: "campaign.updated",
        subject: id,
        before: Object.fromEntries(changed.map((field) => [field, before[field]])),
        after: Object.fromEntries(changed.map((field) => [field, draft[field]])),
      },
    };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const discardCampaign = staffCommand<CampaignVersion, void>(
  async ({ tx, params: { id }, body: { version } }) => {
    const { subject } = await lockCampaignDraft(tx, id, version);
    await deleteCampaign(tx, id);
    const change = { action: "campaign.deleted", subject: id, before: { subject } } as const;
    return { reply: undefined, change };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export async function lockCampaignDraft(
  tx: Tx,
  id: string,
  version: number,
): Promise<CampaignRecord> {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw new AppError("not_found");
  if (campaign.status !== "draft") {
    throw new AppError("conflict", { detail: "This campaign has already been sent." });
  }
  await requireVersion(version, campaign, toCampaignReply);
  return campaign;
}

/** @throws {AppError} `not_found` */
export async function getCampaign(on: Parameters<typeof findCampaign>[0], id: string) {
  const campaign = await findCampaign(on, id);
  if (!campaign) throw new AppError("not_found");
  return campaign;
}

export function toCampaignReply(campaign: CampaignRecord): StaffCampaign {
  return {
    ...campaign,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    sentAt: campaign.sentAt?.toISOString() ?? null,
  };
}

function parseDraft(input: CampaignDraft): CampaignDraft {
  const errors = validateDraft(input);
  if (errors.length > 0) throw validationError(errors);
  return {
    subject: input.subject.trim(),
    preview: input.preview.trim(),
    body: input.body.trim(),
    buttonLabel: input.buttonLabel.trim(),
    buttonUrl: input.buttonUrl.trim(),
  };
}

function validateDraft(draft: CampaignDraft): FieldError[] {
  const { subject, body, buttonLabel, buttonUrl } = draft;
  const bodyError = body.trim() === "" ? "Required" : validateLongText(body);
  const hasLabel = buttonLabel.trim() !== "";
  const hasAddress = buttonUrl.trim() !== "";
  return [
    ...(subject.trim() === "" ? [{ field: "subject", message: "Required" }] : []),
    ...(bodyError ? [{ field: "body", message: bodyError }] : []),
    ...(hasAddress && !hasLabel
      ? [{ field: "buttonLabel", message: "Enter the button label" }]
      : []),
    ...(hasLabel && !isButtonAddress(buttonUrl.trim())
      ? [{ field: "buttonUrl", message: "Start with / for a store page, or https://" }]
      : []),
  ];
}

function isButtonAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/\s/.test(address);
  return URL.canParse(address) && new URL(address).protocol === "https:";
}
