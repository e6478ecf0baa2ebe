import type { BusinessProfile } from "#contract/api/business/business.ts";
import { Link } from "../../link.tsx";
import { ReviewerNote } from "../../review/reviewer-note.tsx";

export function ReviewMessage({ business }: { business: BusinessProfile }) {
  return (
    <div className="mt-3 grid gap-2 text-nav">
      <p>
        {business.status === "rejected"
          ? "Not approved yet. Update it and send it again; our team reviews every application."
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
