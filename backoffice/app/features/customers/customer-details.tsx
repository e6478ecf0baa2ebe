import { Link } from "react-router";
import type { Customer } from "#contract/api/staff-customers.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { enquiryLooks } from "../../parts/enquiry-looks.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { returnLooks } from "../../parts/return-looks.ts";
import { useMinWidth } from "../../parts/use-wide.ts";
import { dayOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { CustomerConsent } from "./customer-consent.tsx";
import { CustomerData } from "./customer-data.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { rhythmInWords } from "./customer-words.ts";

interface CustomerDetailsProps {
  readonly customer: Customer;
  readonly way: RecordWay;
  readonly onChanged: (customer: Customer) => void;
}

const businessLooks = {
  approved: { tone: "good", word: "Approved" },
  pending: { tone: "waiting", word: "Waits for review" },
  rejected: { tone: "bad", word: "Rejected" },
} as const;

/** What somebody bought and what staff keep about them at the left; business, consent and their data at the right. */
export function CustomerDetails({ customer, way, onChanged }: CustomerDetailsProps) {
  const now = new Date();
  const may = useMay();
  const { id, businessProfile, enquiries } = customer;
  const mayNote = may("customers.note");
  const called = customer.name || customer.email;
  // A phone has no room for them in its head.
  const isWide = useMinWidth("48rem");
  const acts = (
    <>
      {may("orders.edit") && (
        <LinkButton to={`/orders/new?customer=${id}`} look="ghost" size="small">
          Order for {called}
        </LinkButton>
      )}
      <a href={`mailto:${customer.email}`} className={buttonClasses("ghost", "small")}>
        Write
      </a>
    </>
  );
  return (
    <>
      <RecordHead way={way} title={called}>
        {isWide && acts}
      </RecordHead>
      {!isWide && <div className="mb-4 flex flex-wrap gap-2">{acts}</div>}
      <Figures customer={customer} now={now} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem]">
        <div className="grid min-w-0 gap-4">
          <CustomerOrders customer={customer} now={now} />
          <LinkedRecords
            title="Exchanges and returns"
            records={customer.returns.map(({ id, reference, kind, status, createdAt }) => ({
              to: `/returns/${id}`,
              reference,
              about: kind === "exchange" ? "Another size" : "Money back",
              look: returnLooks[status],
              createdAt,
            }))}
          />
          <LinkedRecords
            title="Bulk enquiries"
            records={enquiries.map(({ id, reference, status, createdAt }) => ({
              to: `/enquiries/${id}`,
              reference,
              look: enquiryLooks[status],
              createdAt,
            }))}
          />
          <CustomerNotes customer={customer} now={now} onChanged={onChanged} />
        </div>
        <div className="grid min-w-0 gap-4">
          {businessProfile && (
            <Panel
              title="Business"
              aside={
                <Status tone={businessLooks[businessProfile.status].tone}>
                  {businessLooks[businessProfile.status].word}
                </Status>
              }
            >
              <Facts
                narrow
                facts={[
                  { name: "Company", value: businessProfile.companyName },
                  ...(businessProfile.taxId
                    ? [{ name: "Tax id", value: businessProfile.taxId }]
                    : []),
                  ...(businessProfile.reviewedAt
                    ? [{ name: "Decided", value: dayOf(businessProfile.reviewedAt, now) }]
                    : []),
                ]}
              />
              <Link
                to={`/businesses/${businessProfile.id}`}
                className="text-link touch-target text-meta"
              >
                Open the profile
              </Link>
            </Panel>
          )}
          <CustomerConsent customer={customer} now={now} onChanged={onChanged} />
          {mayNote && <CustomerData customer={customer} onChanged={onChanged} />}
        </div>
      </div>
    </>
  );
}

interface LinkedRecord {
  readonly to: string;
  readonly reference: string;
  readonly about?: string;
  readonly look: { readonly tone: StatusTone; readonly word: string };
  readonly createdAt: string;
}

/** What else is known of somebody, each with how it stands. */
export function LinkedRecords({
  title,
  records,
}: {
  title: string;
  records: readonly LinkedRecord[];
}) {
  const now = new Date();
  if (records.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-line border-line border-t">
        {records.map(({ to, reference, about, look, createdAt }) => (
          <li
            key={to}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 md:grid-cols-[4rem_8rem_minmax(0,1fr)_8.5rem]"
          >
            <span className="text-meta text-umber max-md:order-3">
              {dayOf(createdAt, now)}
              {about && <span className="md:hidden">, {about.toLowerCase()}</span>}
            </span>
            <Link to={to} className="text-link touch-target justify-self-start tabular-nums">
              {reference}
            </Link>
            <span className="text-meta text-umber max-md:hidden">{about}</span>
            <Status tone={look.tone}>{look.word}</Status>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What somebody is to the store in figures. */
function Figures({ customer, now }: { customer: Customer; now: Date }) {
  const { spent, orders, averageOrder, pieces, city, address } = customer;
  const rhythm = rhythmInWords(customer, now);
  const figures = [
    {
      figure: formatNaira(fromNaira(spent)),
      about: `spent, ${orders} ${orders === 1 ? "order" : "orders"}`,
    },
    ...(averageOrder !== null && orders > 1
      ? [{ figure: formatNaira(fromNaira(Math.round(averageOrder))), about: "an average order" }]
      : []),
    ...(rhythm ? [rhythm] : []),
    ...(pieces && pieces.sent > 0
      ? [
          {
            figure: `${pieces.cameBack} of ${pieces.sent}`,
            about: pieces.sent === 1 ? "piece came back" : "pieces came back",
          },
        ]
      : []),
    ...(city ? [{ figure: city, about: address }] : []),
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 border border-line bg-paper md:flex">
      {figures.map(({ figure, about }) => (
        <div
          key={about}
          className="flex min-w-0 flex-col-reverse justify-end border-line px-4 py-3.5 max-md:odd:border-r md:grow md:not-first:border-l"
        >
          <dt className="wrap-anywhere text-meta text-umber leading-normal">{about}</dt>
          <dd className="wrap-anywhere font-medium text-lead tabular-nums leading-normal">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
