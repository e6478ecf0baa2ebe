import type { OutgoingMail } from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config.ts";
import { bulkOrderMailSamples } from "./bulk-order-mails.ts";
import { profileMailSamples } from "./profile-mails.ts";

/** Every message of this module with sample data, to look at. */
export function businessMailSamples(
  sender: Pick<Config, "publicUrl" | "mailFrom">,
): OutgoingMail[] {
  return [...profileMailSamples(sender), ...bulkOrderMailSamples(sender)];
}
