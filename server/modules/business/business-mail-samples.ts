import type { Mail } from "#server/modules/mail/index.ts";
import { bulkOrderMailSamples, bulkOrderTemplates } from "./bulk-orders/bulk-order-mails.ts";
import { profileMailSamples, profileTemplates } from "./profiles/profile-mails.ts";

export const businessTemplates = [...profileTemplates, ...bulkOrderTemplates];

export function businessMailSamples(): Mail[] {
  return [...profileMailSamples(), ...bulkOrderMailSamples()];
}
