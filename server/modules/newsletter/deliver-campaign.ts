import type { Runtime } from "#server/database/runtime.ts";
import { queueMails } from "#server/modules/mail/index.ts";
import { type CampaignContent, campaignMail } from "./campaign-mail.ts";
import { insertDeliveries, lockCampaignSending, lockRecipients } from "./newsletter.queries.ts";
import { getSendLimit } from "./send-limit.ts";

const batchSize = 50;

export interface Campaign extends CampaignContent {
  /** Resuming under the same id skips those who already got it. */
  readonly id: string;
}

/** Skips subscribers at the monthly limit (specification §9). @returns recipients */
export async function deliverCampaign(
  runtime: Runtime,
  campaign: Campaign,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await deliverBatch(runtime, campaign);
    sent += batch;
    if (batch < batchSize) return sent;
  }
}

function deliverBatch(runtime: Runtime, campaign: Campaign): Promise<number> {
  return runtime.db.withTransaction(async (tx) => {
    await lockCampaignSending(tx);
    const now = runtime.clock();
    const subscribers = await lockRecipients(tx, campaign.id, getSendLimit(now), batchSize);
    const ids = subscribers.map(({ id }) => id);
    await insertDeliveries(tx, campaign.id, ids, now);
    await queueMails(
      tx,
      runtime,
      "newsletter",
      subscribers.map((each) => campaignMail(runtime.config, each, "newsletter", campaign)),
    );
    return subscribers.length;
  });
}
