import type { BusinessProfile } from "#contract/api/business.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ReviewStatus } from "../../review/review-status.tsx";
import { ReviewerNote } from "../../review/reviewer-note.tsx";
import { useSession } from "../../session/session-context.tsx";
import { AccountAction } from "./account-action.tsx";

const texts: Record<BusinessProfile["status"], string> = {
  approved: "You get wholesale prices on every style.",
  rejected: "It was not approved. Change what is needed: our team is reviewing it again once sent.",
  pending: "Our team is reviewing your application.",
};

const ways: Record<BusinessProfile["status"], string> = {
  approved: "See or edit it",
  rejected: "Change and send again",
  pending: "See or edit it",
};

/** Where the shopper's business stands, or the way to apply with one. */
export function BusinessAction() {
  const { business } = useSession();
  const text = business
    ? (texts[business.status] ?? texts.pending)
    : "Buying for a shop or a company? Apply, and see wholesale prices once you are approved.";
  return (
    <AccountAction title="Business profile" text={text}>
      {business && (
        <div className="order-last grid w-full gap-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{business.companyName}</span>
            <ReviewStatus status={business.status} />
          </p>
          {business.reviewerNote && <ReviewerNote note={business.reviewerNote} />}
        </div>
      )}
      <LinkButton to="/business-profile" look="ghost" size="small">
        {business ? (ways[business.status] ?? ways.pending) : "Apply as a business"}
      </LinkButton>
    </AccountAction>
  );
}
