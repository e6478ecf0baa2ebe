import type { BusinessProfile } from "#contract/api/business/business.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ReviewStatus } from "../../review/review-status.tsx";
import { ReviewerNote } from "../../review/reviewer-note.tsx";
import { useSession } from "../../session/session-context.tsx";
import { AccountAction } from "./account-action.tsx";

const descriptions: Record<BusinessProfile["status"], string> = {
  approved: "You get wholesale prices on every style.",
  rejected: "Not approved yet. Update it and send it again; our team reviews every application.",
  pending: "Our team is reviewing your application.",
};

const linkLabels: Record<BusinessProfile["status"], string> = {
  approved: "View or edit",
  rejected: "Edit and resubmit",
  pending: "View or edit",
};

export function BusinessAction() {
  const { business } = useSession();
  const description = business
    ? (descriptions[business.status] ?? descriptions.pending)
    : "Buying for a shop or a company? Apply, and see wholesale prices once you are approved.";
  return (
    <AccountAction title="Business profile" text={description}>
      {business && (
        <div className="order-last grid w-full gap-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{business.companyName}</span>
            <ReviewStatus status={business.status} />
          </p>
          {business.reviewerNote && <ReviewerNote note={business.reviewerNote} />}
        </div>
      )}
      <LinkButton to="/business-profile" variant="ghost" size="small">
        {business
          ? (linkLabels[business.status] ?? linkLabels.pending)
          : "Apply for a business account"}
      </LinkButton>
    </AccountAction>
  );
}
