import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { AuditLink } from "../../parts/audit-link.tsx";
import { Panel } from "../../parts/panel.tsx";
import { momentOf } from "../../parts/when.ts";

const decided = { pending: "", approved: "Approved", rejected: "Rejected" } as const;

/**
 * What became of an application, the latest first; nothing of one that was only sent, which its facts say. Who did it
 * stands in the audit log.
 */
export function BusinessHistory({ business }: { business: StaffBusinessProfile }) {
  const { status, reviewedAt, createdAt, updatedAt, reviewerNote } = business;
  const events = [
    ...(reviewedAt
      ? [{ at: reviewedAt, what: decided[status] || "Reviewed", note: reviewerNote }]
      : []),
    ...(status === "pending" && updatedAt !== createdAt
      ? [{ at: updatedAt, what: "Sent again by the buyer", note: "" }]
      : []),
    { at: createdAt, what: "Applied", note: "" },
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (events.length === 1) return null;
  const now = new Date();
  return (
    <Panel title="History">
      <ol className="divide-y divide-line border-line border-t">
        {events.map(({ at, what, note }) => (
          <li key={what} className="py-3">
            <p className="font-medium">{what}</p>
            {note !== "" && <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{note}</p>}
            <p className="mt-0.5 text-meta text-umber">
              <time dateTime={at}>{momentOf(at, now)}</time>
            </p>
          </li>
        ))}
      </ol>
      <AuditLink subject={business.id} />
    </Panel>
  );
}
