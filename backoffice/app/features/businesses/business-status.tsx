import type { BusinessProfileStatus } from "#contract/api/business/business.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { formatDaysWaiting } from "../../parts/format/dates.ts";

export const businessStatuses: Readonly<
  Record<BusinessProfileStatus, { tone: StatusTone; label: string }>
> = {
  pending: { tone: "waiting", label: "To review" },
  approved: { tone: "good", label: "Approved" },
  rejected: { tone: "bad", label: "Rejected" },
};

interface BusinessStatusProps {
  readonly status: BusinessProfileStatus;
  readonly pendingSince?: string;
}

export function BusinessStatus({ status, pendingSince }: BusinessStatusProps) {
  const { tone, label } = businessStatuses[status];
  const text =
    status === "pending" && pendingSince ? formatWaiting(pendingSince, new Date()) : label;
  return <Status tone={tone}>{text}</Status>;
}

/** "Waiting 2 days", "Waiting since today". */
export function formatWaiting(since: string, now: Date): string {
  const days = formatDaysWaiting(since, now);
  return days === "today" ? "Waiting since today" : `Waiting ${days}`;
}
