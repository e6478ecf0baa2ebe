import type { CampaignVersion, StaffCampaign, TestCampaign } from "#contract/api/mail/campaigns.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { cancelMailAbout, queueMail } from "#server/modules/mail/index.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { campaignTestMail, campaignTopic } from "./campaign-mail.ts";
import { requireSendable } from "./campaign-review.ts";
import {
  deleteUnsentDeliveries,
  listResults,
  lockCampaign,
  markCampaignSending,
  markCampaignTested,
  setCampaignStatus,
} from "./campaigns.queries.ts";
import { deliverCampaign } from "./deliver-campaign.ts";
import { getCampaign, lockCampaignDraft, toCampaignReply } from "./get-campaign.ts";
import { lockCampaignSending } from "./newsletter.queries.ts";

export const sendCampaignJob = { name: "send-campaign", queue: "newsletter" } as const;

/** How soon it is seen that the last email has left. */
const finishedCheckMs = 5_000;

/** @param runAt of a scheduled campaign; a later plan replaces it */
export async function planSending(tx: Tx, id: string, runAt?: Date): Promise<void> {
  const options = runAt ? { runAt, key: `send campaign ${id}` } : {};
  await addJob(tx, sendCampaignJob, { id }, options);
}

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export const sendCampaign = staffCommand<CampaignVersion, StaffCampaign>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const campaign = await lockCampaignDraft(tx, id, version);
    if (campaign.status === "scheduled") {
      throw new AppError("conflict", { detail: "This campaign is already scheduled." });
    }
    const { recipients } = await requireSendable(tx, runtime, campaign);
    const { sendAt, subject } = campaign;
    const status = sendAt ? "scheduled" : "sending";
    if (sendAt) await setCampaignStatus(tx, id, "scheduled");
    else await markCampaignSending(tx, id, runtime.clock());
    await planSending(tx, id, sendAt ?? undefined);
    return {
      reply: await toCampaignReply(tx, await getCampaign(tx, id)),
      change: {
        action: sendAt ? "campaign.scheduled" : "campaign.sent",
        subject: id,
        before: { status: "draft" },
        after: { status, subject, recipients, ...(sendAt && { sendAt: sendAt.toISOString() }) },
      },
    };
  },
);

/**
 * A scheduled one is a draft again. Of one that is being sent, what still waits is not sent.
 * @throws {AppError} `not_found`, `conflict`
 */
export const stopCampaign = staffCommand<CampaignVersion, StaffCampaign>(
  async ({ tx, params: { id }, body: { version } }) => {
    await lockCampaignSending(tx);
    const campaign = await lockCampaign(tx, id);
    if (!campaign) throw new AppError("not_found");
    const { status } = campaign;
    if (status !== "scheduled" && status !== "sending") {
      throw new AppError("conflict", { detail: "This campaign isn't being sent." });
    }
    // Stopping one that has just started stops it too.
    if (status === "scheduled") {
      await requireVersion(version, campaign, (current) => toCampaignReply(tx, current));
    }
    const after = status === "scheduled" ? "draft" : "cancelled";
    await setCampaignStatus(tx, id, after);
    if (status === "sending") {
      await cancelMailAbout(tx, campaignTopic(id));
      await deleteUnsentDeliveries(tx, id, campaignTopic(id));
    }
    return {
      reply: await toCampaignReply(tx, await getCampaign(tx, id)),
      change: {
        action: "campaign.stopped",
        subject: id,
        before: { status },
        after: { status: after },
      },
    };
  },
);

/** Campaign sending, by the worker. It runs again until the last email has left. */
export function createSendCampaignTask(runtime: Runtime): JobTask {
  const { db, clock } = runtime;
  return async (payload, signal) => {
    const id = parseCampaignId(payload);
    if (!(await startCampaign(runtime, id))) return;
    await deliverCampaign(runtime, id, signal);
    await db.withTransaction(async (tx) => {
      const campaign = await lockCampaign(tx, id);
      if (campaign?.status !== "sending") return;
      const [results] = await listResults(tx, [id], [campaignTopic(id)]);
      if (results && results.waiting > 0) {
        const runAt = new Date(Math.max(Date.now(), clock().getTime()) + finishedCheckMs);
        return await addJob(tx, sendCampaignJob, { id }, { runAt });
      }
      await setCampaignStatus(tx, id, "sent");
      await recordAudit(tx, {
        actor: "system",
        action: "campaign.delivered",
        subject: id,
        before: { status: "sending" },
        after: { status: "sent", recipients: campaign.recipients },
      });
    });
  };
}

/** @returns whether it is being sent; false while its time has not come, since plans may change */
async function startCampaign({ db, clock }: Runtime, id: string): Promise<boolean> {
  return await db.withTransaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.status !== "scheduled") return campaign?.status === "sending";
    const now = clock();
    if (campaign.sendAt && campaign.sendAt > now) return false;
    await markCampaignSending(tx, id, now);
    return true;
  });
}

/** @throws {AppError} `not_found`, `validation_failed` */
export const sendTest = staffCommand<TestCampaign, void>(
  async ({ tx, runtime, staff, params: { id }, body }) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) throw new AppError("not_found");
    const others = (body.to ?? []).map((address) => address.trim());
    const isWrong = others.some((address) => !isEmail(address));
    if (isWrong) throw validationError([{ field: "to", message: "Enter a valid email" }]);
    const recipients = new Set([staff.email, ...others].map(normalizeEmail));
    for (const to of recipients) await queueMail(tx, runtime, campaignTestMail(to, campaign));
    await markCampaignTested(tx, id, runtime.clock());
    const { version } = campaign;
    const after = { version, recipients: recipients.size };
    return {
      reply: undefined,
      change: { action: "campaign.test_sent", subject: id, after } as const,
    };
  },
);

function parseCampaignId(payload: unknown): string {
  if (payload && typeof payload === "object" && "id" in payload) return String(payload.id);
  throw new TypeError("The job send-campaign needs the id of a campaign");
}
