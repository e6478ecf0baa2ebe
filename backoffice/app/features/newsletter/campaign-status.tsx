import type { CampaignStatus as Value } from "#contract/api/mail/campaigns.ts";
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
