import type { Tx } from "#server/database/connection.ts";
import { withholdMessagesTo } from "#server/modules/mail/index.ts";
import { letterKinds } from "./letter-mail.ts";
import { type Consent, endConsent } from "./newsletter.queries.ts";

/**
 * Ends the consent of somebody who tells the store so without a letter's link, and keeps back what of letters still
 * waits for them. Nothing is mailed about it.
 * @param email lower-cased
 * @returns the consent that ended; undefined where nobody under the address gets letters
 */
export async function leaveLetters(tx: Tx, email: string, at: Date): Promise<Consent | undefined> {
  const ended = await endConsent(tx, email, at);
  if (ended) await withholdMessagesTo(tx, email, letterKinds);
  return ended;
}
