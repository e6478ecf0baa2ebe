import type { StaffCampaign, CampaignStatus as Value } from "#contract/api/mail/campaigns.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

const statusStyles: Readonly<Record<Value, { tone: StatusTone; label: string }>> = {
  draft: { tone: "plain", label: "Draft" },
  sending: { tone: "working", label: "Sending" },
  sent: { tone: "good", label: "Sent" },
};

export function CampaignStatus({ status }: { status: Value }) {
  const { tone, label } = statusStyles[status];
  return <Status tone={tone}>{label}</Status>;
}

export function formatRecipients({
  status,
  recipients,
}: Pick<StaffCampaign, "status" | "recipients">): string {
  if (status === "draft") return "–";
  if (status === "sent") return plural(recipients, "subscriber");
  return recipients === 0 ? "Sending…" : `${formatNumber(recipients)} so far`;
}
