import { useId } from "react";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { ReviewStatus } from "../../review/review-status.tsx";
import { useSession } from "../../session/session-context.tsx";

export function BusinessPanel() {
  const { business } = useSession();
  const titleId = useId();
  const { text, to, label } = contentFor(business);
  return (
    <section aria-labelledby={titleId} className="flex border border-line bg-paper">
      <LoomStrip direction="standing" className="w-3.5" />
      <div className="flex min-w-0 grow flex-col items-start px-4 py-5 xs:px-7 xs:py-6">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
          <h2 id={titleId} className="type-panel">
            Business profile
          </h2>
          {business && <ReviewStatus status={business.status} />}
        </div>
        <p className="mt-1 mb-4 text-nav text-umber wrap-anywhere">{text}</p>
        <LinkButton to={to} variant="ghost" className="mt-auto min-h-12.5! max-xs:w-full">
          {label}
        </LinkButton>
      </div>
    </section>
  );
}

function contentFor(business: BusinessProfile | null) {
  if (!business) {
    return {
      text: "Buying for a business? Once our team has approved it, every style shows its wholesale prices.",
      to: "/business-profile",
      label: "Apply for wholesale",
    };
  }
  const name = business.taxId
    ? `${business.companyName}, TIN ${business.taxId}.`
    : `${business.companyName}.`;
  switch (business.status) {
    case "approved":
      return {
        text: `${name} Wholesale prices show on every product page.`,
        to: "/partner#request",
        label: "Start a bulk order",
      };
    case "rejected":
      return {
        text: `${name} Not approved yet. Update it and send it again; our team reviews every application.`,
        to: "/business-profile",
        label: "View and update",
      };
    default:
      return {
        text: `${name} Our team is reviewing your application.`,
        to: "/business-profile",
        label: "View application",
      };
  }
}
