import type {
  CampaignAudience,
  CampaignVersion,
  StaffCampaign,
} from "#contract/api/mail/campaigns.ts";
import { formatDate } from "#contract/text/format.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { addJob, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getCampaign, lockCampaignDraft, toCampaignReply } from "./campaign-commands.ts";
import { campaignTestMail } from "./campaign-mail.ts";
import {
  countAudience,
  findCampaign,
  listSendDates,
  markCampaignSending,
  markCampaignSent,
} from "./campaigns.queries.ts";
import { deliverCampaign } from "./deliver-campaign.ts";
import { lockCampaignSending } from "./newsletter.queries.ts";
import { getSendLimit } from "./send-limit.ts";

export const sendCampaignJob = { name: "send-campaign", queue: "newsletter" } as const;

export async function getAudience(on: Queryable, now: Date): Promise<CampaignAudience> {
  const limit = getSendLimit(now);
  const sendDates = await listSendDates(on, limit.since);
  // The limit frees up when this one leaves the window.
  const limitingDate = sendDates[limit.count - 1];
  const windowMs = now.getTime() - limit.since.getTime();
  const nextAt = limitingDate && new Date(limitingDate.getTime() + windowMs).toISOString();
  return { ...(await countAudience(on, limit)), nextAt: nextAt ?? null };
}

/** At most two a month (specification §9). @throws {AppError} `not_found`, `conflict` */
export const sendCampaign = staffCommand<CampaignVersion, StaffCampaign>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    // Serialises concurrent sends.
    await lockCampaignSending(tx);
    const campaign = await lockCampaignDraft(tx, id, version);
    const now = runtime.clock();
    const { recipients, nextAt } = await getAudience(tx, now);
    if (nextAt !== null) {
      throw new AppError("conflict", {
        detail: `Two newsletters went out within a month, the limit you promised. You can send the next on ${formatDate(nextAt)}.`,
      });
    }
    if (recipients === 0) {
      throw new AppError("conflict", { detail: "No subscribers can receive it right now." });
    }
    await markCampaignSending(tx, id, now);
    await addJob(tx, sendCampaignJob, { id });
    return {
      reply: toCampaignReply(await getCampaign(tx, id)),
      change: {
        action: "campaign.sent",
        subject: id,
        before: { status: campaign.status },
        after: { status: "sending", subject: campaign.subject, recipients },
      },
    };
  },
);

/** Campaign sending, by the worker. */
export function createSendCampaignTask(runtime: Runtime): JobTask {
  return async (payload, signal) => {
    const campaign = await findCampaign(runtime.db, parseCampaignId(payload));
    if (campaign?.status !== "sending") return;
    await deliverCampaign(runtime, campaign.id, signal);
    await runtime.db.withTransaction(async (tx) => {
      if (!(await markCampaignSent(tx, campaign.id))) return;
      const { recipients } = await getCampaign(tx, campaign.id);
      await recordAudit(tx, {
        actor: "system",
        action: "campaign.delivered",
        subject: campaign.id,
        before: { status: "sending" },
        after: { status: "sent", recipients },
      });
    });
  };
}

export const sendTest = staffCommand<unknown, void>(
  async ({ tx, runtime, staff, params: { id } }) => {
    const { version, ...campaign } = await getCampaign(tx, id);
    await queueMail(tx, runtime, campaignTestMail(staff.email, campaign));
    const change = { action: "campaign.test_sent", subject: id, after: { version } } as const;
    return { reply: undefined, change };
  },
);

function parseCampaignId(payload: unknown): string {
  if (payload && typeof payload === "object" && "id" in payload) return String(payload.id);
  throw new TypeError("The job send-campaign needs the id of a campaign");
}
