import type { BusinessProfileStatus } from "#contract/api/business/business.ts";
import { Status } from "#ui/primitives/status.tsx";

const statusStyles = {
  approved: { tone: "good", label: "Approved" },
  rejected: { tone: "bad", label: "Rejected" },
  pending: { tone: "waiting", label: "Pending review" },
} as const;

/** Review status of a business; unknown values count as pending (specification §3, §4). */
export function ReviewStatus({ status }: { status: BusinessProfileStatus }) {
  const style = statusStyles[status] ?? statusStyles.pending;
  return <Status tone={style.tone}>{style.label}</Status>;
}
