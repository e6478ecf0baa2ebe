import type { BusinessProfileStatus } from "#contract/api/business.ts";
import { Status } from "#ui/primitives/status.tsx";

const looks = {
  approved: { tone: "good", label: "Approved" },
  rejected: { tone: "bad", label: "Rejected" },
  pending: { tone: "waiting", label: "Pending review" },
} as const;

/** Where the review of a business stands; anything unknown counts as pending (specification §3, §4). */
export function ReviewStatus({ status }: { status: BusinessProfileStatus }) {
  const look = looks[status] ?? looks.pending;
  return <Status tone={look.tone}>{look.label}</Status>;
}
