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

export function ReviewerNote({ note }: { note: string }) {
  return (
    <blockquote className="border-line-strong border-l-2 pl-3 whitespace-pre-line wrap-anywhere">
      <span className="block text-meta text-umber">Note from the reviewer</span>
      {note}
    </blockquote>
  );
}
