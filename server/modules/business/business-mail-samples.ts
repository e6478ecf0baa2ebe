import type { Mail } from "#server/modules/mail/index.ts";
import { bulkOrderMailSamples } from "./bulk-orders/bulk-order-mails.ts";
import { profileMailSamples } from "./profiles/profile-mails.ts";

export function businessMailSamples(): Mail[] {
  return [...profileMailSamples(), ...bulkOrderMailSamples()];
}
