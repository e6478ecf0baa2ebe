import type { Runtime } from "#server/database/runtime.ts";
import { queueMails } from "#server/modules/mail/index.ts";
import { newToken } from "#server/platform/auth/ids.ts";
import { listSubscribersAfter } from "./audience.queries.ts";
import { campaignMail } from "./campaign-mail.ts";
import { advanceCampaign, insertMarks, lockCampaignProgress } from "./campaigns.queries.ts";
import { insertDeliveries, lockCampaignSending, lockRecipients } from "./newsletter.queries.ts";
import { getSendLimit } from "./send-limit.ts";

/** Also the emails of one job. */
const batchSize = 50;

/**
 * Queues a campaign's emails for those of its audience who were subscribed when it was sent, except those at the
 * monthly limit (specification §9). Resumable: each transaction stores how far it came.
 */
export async function deliverCampaign(
  runtime: Runtime,
  campaignId: string,
  signal?: AbortSignal,
): Promise<void> {
  do {
    signal?.throwIfAborted();
  } while (await deliverBatch(runtime, campaignId));
}

/** @returns false when there are no more subscribers */
function deliverBatch(runtime: Runtime, campaignId: string): Promise<boolean> {
  return runtime.db.withTransaction(async (tx) => {
    await lockCampaignSending(tx);
    const progress = await lockCampaignProgress(tx, campaignId);
    if (!progress) return false;
    const { subject, audience, sentAt: subscribedAt, lastSubscriberId: after } = progress;
    const step = { audience, after, subscribedAt, size: batchSize };
    const ids = await listSubscribersAfter(tx, step);
    const lastSubscriberId = ids.at(-1);
    if (lastSubscriberId === undefined) return false;
    const now = runtime.clock();
    const recipients = await lockRecipients(tx, ids, getSendLimit(now));
    await insertDeliveries(
      tx,
      campaignId,
      recipients.map(({ id }) => id),
      now,
    );
    const mails = recipients.map((each) => ({ recipient: each, mark: newToken() }));
    await insertMarks(
      tx,
      campaignId,
      mails.map(({ mark }) => mark),
    );
    await queueMails(
      tx,
      runtime,
      "newsletter",
      mails.map(({ recipient, mark }) =>
        campaignMail(recipient, { id: campaignId, subject }, mark),
      ),
    );
    await advanceCampaign(tx, campaignId, { lastSubscriberId, recipients: recipients.length });
    return true;
  });
}
