import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { useWide } from "../../parts/use-wide.ts";
import { momentOf } from "../../parts/when.ts";
import { BusinessHistory } from "./business-history.tsx";
import { BusinessKnown } from "./business-known.tsx";
import { BusinessStatus } from "./business-status.tsx";
import { Decision } from "./decision.tsx";
import { websiteAddress } from "./website-address.ts";

interface BusinessDetailsProps {
  readonly business: StaffBusinessProfile;
  readonly way: RecordWay;
  /** By a press; see BusinessPanel. */
  readonly isOpened: boolean;
  readonly onDecided: (business: StaffBusinessProfile) => void;
}

/** What a business says of itself, what is known besides, and the decision; its history below. */
export function BusinessDetails({ business, way, isOpened, onDecided }: BusinessDetailsProps) {
  const now = new Date();
  const isWide = useWide();
  const { applicant, companyName, description, address, taxId, email, phone, website } = business;
  const status = <BusinessStatus status={business.status} waitsSince={business.updatedAt} />;
  const reach = [
    email !== "" && <Contact key="mail" scheme="mailto" value={email} />,
    phone !== "" && <Contact key="phone" scheme="tel" value={phone} />,
  ].filter((each) => each !== false);
  const facts = [
    { name: "What they do", value: description },
    {
      name: "Applied by",
      value: (
        <>
          {applicant.name}, {applicant.email},{" "}
          {applicant.isVerified ? (
            "verified"
          ) : (
            <span className="text-amber">e-mail not verified yet</span>
          )}
        </>
      ),
    },
    { name: "Address", value: address },
    { name: "Tax id", value: taxId },
    {
      name: "Reach",
      value: reach.length > 0 && <span className="flex flex-wrap gap-x-3">{reach}</span>,
    },
    { name: "Website", value: website.trim() !== "" && <Website typed={website} /> },
    { name: "Applied", value: momentOf(business.createdAt, now) },
  ];
  const given = facts.filter(({ value }) => value !== "" && value !== false);
  const missing = [
    ...(taxId === "" ? ["tax id"] : []),
    ...(website.trim() === "" ? ["website"] : []),
  ];
  return (
    <>
      {!isWide && (
        <RecordHead way={way} title={companyName}>
          {status}
        </RecordHead>
      )}
      <div className="grid min-w-0 gap-4">
        <section
          aria-label={companyName}
          className="grid min-w-0 gap-4 border border-ink bg-paper px-4 py-4 md:px-5"
        >
          {isWide && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="wrap-anywhere type-panel">{companyName}</h2>
              {status}
            </div>
          )}
          <div>
            <dl className="grid gap-y-1.5 text-nav">
              {given.map(({ name, value }) => (
                <div
                  key={name}
                  className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 md:grid-cols-[7.5rem_minmax(0,1fr)]"
                >
                  <dt className="text-umber">{name}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
            {missing.length > 0 && (
              <p className="mt-2 text-meta text-umber">No {missing.join(" and no ")} given.</p>
            )}
          </div>
          <BusinessKnown business={business} />
          <Decision business={business} hasKeys={isOpened} onDecided={onDecided} />
        </section>
        <BusinessHistory business={business} />
      </div>
    </>
  );
}

function Contact({ scheme, value }: { scheme: "mailto" | "tel"; value: string }) {
  const target = scheme === "tel" ? value.replace(/[^+\d]/g, "") : value;
  return (
    <a href={`${scheme}:${target}`} className="text-link touch-target">
      {value}
    </a>
  );
}

function Website({ typed }: { typed: string }) {
  const address = websiteAddress(typed);
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
