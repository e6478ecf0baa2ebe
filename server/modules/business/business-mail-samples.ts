import type { Mail } from "#server/modules/mail/index.ts";
import { bulkOrderMailSamples } from "./bulk-order-mails.ts";
import { profileMailSamples } from "./profile-mails.ts";

/** Every message of this module with sample data, to look at. */
export function businessMailSamples(): Mail[] {
  return [...profileMailSamples(), ...bulkOrderMailSamples()];
}
