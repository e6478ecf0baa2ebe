import type { BusinessProfile } from "#contract/api/business.ts";
import { Link } from "../../link.tsx";
import { ReviewerNote } from "../../review/reviewer-note.tsx";

/** What a business that is not approved should know: who is looking at it, and what was noted. */
export function ReviewWords({ business }: { business: BusinessProfile }) {
  return (
    <div className="mt-3 grid gap-2 text-nav">
      <p>
        {business.status === "rejected"
          ? "Our team is reviewing the application again as soon as you change it and send it once more."
          : "Our team is reviewing your application. Wholesale prices show here once it is approved."}
      </p>
      {business.reviewerNote && <ReviewerNote note={business.reviewerNote} />}
      <p>
        <Link to="/business-profile" className="text-link touch-target">
          Business profile
        </Link>
      </p>
    </div>
  );
}
