import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { formatList } from "#contract/text/format.ts";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoadedRecord } from "../../loading/use-loaded.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { AuditLink } from "../../parts/records/audit-link.tsx";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordPage } from "../../parts/records/record-page.tsx";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { useRecordBackLink } from "../../parts/records/use-source-list.ts";
import { ApplicantSummary } from "./applicant-summary.tsx";
import { BusinessStatus, businessStatuses } from "./business-status.tsx";
import { Decision } from "./decision.tsx";

const comparedFields: readonly RecordField<StaffBusinessProfile>[] = [
  { name: "Status", read: ({ status }) => businessStatuses[status].label },
  { name: "Note to the customer", read: ({ reviewerNote }) => reviewerNote },
  { name: "Company", read: ({ companyName }) => companyName },
  { name: "Tax ID", read: ({ taxId }) => taxId },
  { name: "Address", read: ({ address }) => address },
  { name: "Email", read: ({ email }) => email },
  { name: "Phone", read: ({ phone }) => phone },
  { name: "Website", read: ({ website }) => website },
  { name: "About", read: ({ description }) => description },
];

interface BusinessPanelProps {
  readonly id: string;
  /** Opened by the user, so that shortcuts apply and the next business opens after a decision. */
  readonly isSelected?: boolean;
}

export function BusinessPanel({ id, isSelected = false }: BusinessPanelProps) {
  const { refetchCounts } = useCounts();
  const sayDone = useUndo();
  const reload = useRefetch();
  const goOn = useNavigateAfterSave();
  const isWide = useIsWide();
  const backLink = useRecordBackLink("/businesses", "Businesses", id, isWide);
  const loading = useLoadedRecord(
    (signal) => api("GET /staff/business-profiles/:id", { params: { id }, signal }),
    ["business", id],
  );

  function show(changed: StaffBusinessProfile) {
    loading.replace(changed);
    reload("businesses");
    refetchCounts();
  }

  function onDecided(decided: StaffBusinessProfile) {
    show(decided);
    const { companyName, status, applicant, version } = decided;
    const when = applicant.isVerified ? "" : " once they verify their address";
    sayDone(`${companyName} is ${status}. The customer gets an email${when}.`, async () =>
      show(
        await api("POST /staff/business-profiles/:id/reopen", {
          params: { id },
          body: { version },
        }),
      ),
    );
    if (isSelected && backLink.next !== undefined)
      void goOn(backLink.next, { state: backLink.state });
  }

  return (
    <RecordPage
      loading={loading}
      backLink={backLink}
      title="Business"
      isInSplitView={isWide}
      failure="The business could not be loaded."
      comparedFields={comparedFields}
    >
      {(business) => (
        <BusinessDetails
          backLink={backLink}
          business={business}
          isSelected={isSelected}
          onDecided={onDecided}
        />
      )}
    </RecordPage>
  );
}

const decided = { pending: "", approved: "Approved", rejected: "Rejected" } as const;

interface BusinessDetailsProps {
  readonly business: StaffBusinessProfile;
  readonly backLink: RecordBackLink;
  readonly isSelected: boolean;
  readonly onDecided: (business: StaffBusinessProfile) => void;
}

function BusinessDetails({ business, backLink, isSelected, onDecided }: BusinessDetailsProps) {
  const now = new Date();
  const isWide = useIsWide();
  const { applicant, companyName, description, address, taxId, email, phone, website } = business;
  const status = <BusinessStatus status={business.status} pendingSince={business.updatedAt} />;
  const contactLinks = [
    email !== "" && <Contact key="mail" scheme="mailto" value={email} />,
    phone !== "" && <Contact key="phone" scheme="tel" value={phone} />,
  ].filter((each) => each !== false);
  const fields = [
    { name: "About", value: description },
    {
      name: "Applied by",
      value: (
        <span>
          {applicant.name}, {applicant.email},{" "}
          {applicant.isVerified ? (
            <span>verified</span>
          ) : (
            <span className="text-amber">email not verified yet</span>
          )}
        </span>
      ),
    },
    { name: "Address", value: address },
    { name: "Tax ID", value: taxId },
    {
      name: "Contact",
      value: contactLinks.length > 0 && (
        <span className="flex flex-wrap gap-x-3">{contactLinks}</span>
      ),
    },
    { name: "Website", value: website.trim() !== "" && <Website typed={website} /> },
    { name: "Applied", value: formatDateTime(business.createdAt, now) },
  ];
  const filledFields = fields.filter(({ value }) => value !== "" && value !== false);
  const missing = [
    ...(taxId === "" ? ["tax ID"] : []),
    ...(website.trim() === "" ? ["website"] : []),
  ];
  return (
    <>
      {!isWide && (
        <RecordHead backLink={backLink} title={companyName}>
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
              {filledFields.map(({ name, value }) => (
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
              <p className="mt-2 text-meta text-umber">
                No <span>{formatList(missing, "or")}</span> given.
              </p>
            )}
          </div>
          <ApplicantSummary business={business} />
          <Decision business={business} hasKeys={isSelected} onDecided={onDecided} />
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
  if (!address) return <span>{typed}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-link touch-target"
    >
      {typed}
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

function BusinessHistory({ business }: { business: StaffBusinessProfile }) {
  const { status, reviewedAt, createdAt, updatedAt, reviewerNote } = business;
  const events = [
    ...(reviewedAt
      ? [{ at: reviewedAt, what: decided[status] || "Reviewed", note: reviewerNote }]
      : []),
    ...(status === "pending" && updatedAt !== createdAt
      ? [{ at: updatedAt, what: "Resubmitted by the customer", note: "" }]
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
              <time dateTime={at}>{formatDateTime(at, now)}</time>
            </p>
          </li>
        ))}
      </ol>
      <AuditLink subject={business.id} />
    </Panel>
  );
}

/** An http or https URL; https is assumed. Undefined for anything else. */
export function websiteAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const address = parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  return address.hostname.includes(".") ? address.href : undefined;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
