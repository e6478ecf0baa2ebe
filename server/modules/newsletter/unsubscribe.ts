import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { cancelMessagesTo } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { campaignMailKinds } from "./campaign-mail.ts";
import { type Consent, endConsent, endSubscription } from "./newsletter.queries.ts";

/** Idempotent; also cancels queued newsletters. @throws {AppError} `not_found` */
export async function unsubscribe(
  runtime: Pick<Runtime, "db" | "clock">,
  token: string,
): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    // Waits for a delivery in progress, which is then cancelled with the others.
    const email = await endSubscription(tx, token, runtime.clock());
    if (email === undefined) {
      throw new AppError("not_found", {
        detail: "This link is incomplete. Open the one in your latest email.",
      });
    }
    await cancelMessagesTo(tx, email, campaignMailKinds);
  });
}

/** Sends no email. @param email lower-cased @returns the ended consent; undefined for none */
export async function unsubscribeAsStaff(
  tx: Tx,
  email: string,
  at: Date,
): Promise<Consent | undefined> {
  const ended = await endConsent(tx, email, at);
  if (ended) await cancelMessagesTo(tx, email, campaignMailKinds);
  return ended;
}
