import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { formatNumber, plural } from "#contract/text/format.ts";

export function formatRecipients({
  status,
  recipients,
}: Pick<StaffCampaign, "status" | "recipients">): string {
  if (status === "draft") return "–";
  if (status === "sent") return plural(recipients, "subscriber");
  return recipients === 0 ? "Sending…" : `${formatNumber(recipients)} so far`;
}
