import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { momentOf } from "../../parts/when.ts";
import { BusinessHistory } from "./business-history.tsx";
import { BusinessStatus } from "./business-status.tsx";
import { Decision } from "./decision.tsx";
import { websiteAddress } from "./website-address.ts";

interface BusinessDetailsProps {
  readonly business: StaffBusinessProfile;
  readonly way: RecordWay;
  readonly onDecided: (business: StaffBusinessProfile) => void;
}

/** What a business says of itself at the left; decision and history at the right. */
export function BusinessDetails({ business, way, onDecided }: BusinessDetailsProps) {
  const now = new Date();
  const { applicant } = business;
  return (
    <>
      <RecordHead way={way} title={business.companyName}>
        <BusinessStatus status={business.status} />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel title="Application">
          <Facts
            facts={[
              { name: "Company", value: business.companyName },
              { name: "Tax id", value: business.taxId },
              {
                name: "Applied by",
                value: (
                  <>
                    {applicant.name}
                    {"\n"}
                    {applicant.email}
                    {!applicant.isVerified && <span className="text-amber"> (not verified)</span>}
                  </>
                ),
              },
              { name: "Address", value: business.address },
              { name: "E-mail", value: <Contact scheme="mailto" value={business.email} /> },
              { name: "Phone", value: <Contact scheme="tel" value={business.phone} /> },
              { name: "Website", value: <Website typed={business.website} /> },
              { name: "What they do", value: business.description },
              { name: "Applied", value: momentOf(business.createdAt, now) },
            ]}
          />
        </Panel>
        <div className="grid min-w-0 gap-4">
          <Decision business={business} onDecided={onDecided} />
          <Panel title="History">
            <BusinessHistory business={business} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Contact({ scheme, value }: { scheme: "mailto" | "tel"; value: string }) {
  if (value === "") return <NotGiven />;
  const target = scheme === "tel" ? value.replace(/[^+\d]/g, "") : value;
  return (
    <a href={`${scheme}:${target}`} className="text-link touch-target">
      {value}
    </a>
  );
}

function Website({ typed }: { typed: string }) {
  const address = websiteAddress(typed);
  if (typed.trim() === "") return <NotGiven />;
  if (!address) return <>{typed}</>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-link touch-target"
    >
      {typed}
      <span className="sr-only"> (opens another window)</span>
    </a>
  );
}

function NotGiven() {
  return <span className="text-umber">Not given</span>;
}
