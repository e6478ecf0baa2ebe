import { Link } from "react-router";
import type { Customer } from "#contract/api/customers/customers.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { enquiryStatusStyles, returnStatusStyles } from "../../parts/format/labels.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMinWidth } from "../../parts/layout/use-min-width.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { useMay } from "../../session/use-member.ts";
import { CustomerConsent } from "./customer-consent.tsx";
import { CustomerData } from "./customer-data.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { formatOrderFrequency } from "./customer-text.ts";

export const meta = () => [{ title: pageTitle("Customer") }];

/** Nothing can be edited here, so there are no conflicts. */
const customerFields: readonly RecordField<Customer>[] = [];

export default function CustomerPage() {
  return (
    <RecordLoader
      basePath="/customers"
      title="Customer"
      load={(id, signal) => api("GET /staff/customers/:id", { params: { id }, signal })}
      comparedFields={customerFields}
    >
      {(customer, { backLink, replace }) => (
        <CustomerDetails backLink={backLink} customer={customer} onChanged={replace} />
      )}
    </RecordLoader>
  );
}

function SavedAddressLines({ address: each }: { address: Customer["addresses"][number] }) {
  const name = `${each.firstName} ${each.lastName}`;
  const place = [...new Set([each.city, each.state])].join(", ");
  return (
    <li className="wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{each.label || name}</span>
        {each.isDefault && <span className="text-meta text-umber">Default</span>}
      </p>
      <p>{[each.label && name, each.address].filter(Boolean).join(", ")}</p>
      <p className="text-umber">
        {[`${place} ${each.postalCode}`, each.country !== "Nigeria" && each.country, each.phone]
          .filter(Boolean)
          .join(", ")}
      </p>
    </li>
  );
}

interface CustomerDetailsProps {
  readonly customer: Customer;
  readonly backLink: RecordBackLink;
  readonly onChanged: (customer: Customer) => void;
}

const businessStyles = {
  approved: { tone: "good", label: "Approved" },
  pending: { tone: "waiting", label: "Awaiting review" },
  rejected: { tone: "bad", label: "Rejected" },
} as const;

function CustomerDetails({ customer, backLink, onChanged }: CustomerDetailsProps) {
  const now = new Date();
  const may = useMay();
  const { id, businessProfile, enquiries } = customer;
  const canAddNote = may("customers.note");
  const displayName = customer.name || customer.email || customer.phone;
  // The heading has no space for them on a phone.
  const isWide = useMinWidth("768px");
  const actions = (
    <>
      {may("orders.edit") && (
        <LinkButton to={`/orders/new?customer=${id}`} variant="ghost" size="small">
          New order
        </LinkButton>
      )}
      {customer.email !== "" && (
        <a href={`mailto:${customer.email}`} className={buttonClasses("ghost", "small")}>
          Email
        </a>
      )}
    </>
  );
  return (
    <>
      <RecordHead backLink={backLink} title={displayName}>
        {isWide && actions}
      </RecordHead>
      {!isWide && <div className="mb-4 flex flex-wrap gap-2">{actions}</div>}
      <CustomerStats customer={customer} now={now} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem]">
        <div className="grid min-w-0 gap-4">
          <CustomerOrders customer={customer} now={now} />
          <LinkedRecords
            title="Exchanges and returns"
            records={customer.returns.map(({ id, reference, kind, status, createdAt }) => ({
              to: `/returns/${id}`,
              reference,
              about: kind === "exchange" ? "Exchange" : "Refund",
              status: returnStatusStyles[status],
              createdAt,
            }))}
          />
          <LinkedRecords
            title="Bulk enquiries"
            records={enquiries.map(({ id, reference, status, createdAt }) => ({
              to: `/enquiries/${id}`,
              reference,
              status: enquiryStatusStyles[status],
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
                <Status tone={businessStyles[businessProfile.status].tone}>
                  {businessStyles[businessProfile.status].label}
                </Status>
              }
            >
              <DescriptionList
                narrow
                items={[
                  { name: "Company", value: businessProfile.companyName },
                  ...(businessProfile.taxId
                    ? [{ name: "Tax ID", value: businessProfile.taxId }]
                    : []),
                  ...(businessProfile.reviewedAt
                    ? [{ name: "Reviewed", value: formatDate(businessProfile.reviewedAt, now) }]
                    : []),
                ]}
              />
              <Link
                to={`/businesses/${businessProfile.id}`}
                className="text-link touch-target text-meta"
              >
                Open profile
              </Link>
            </Panel>
          )}
          {customer.addresses.length > 0 && (
            <Panel title="Address book">
              <ul className="grid gap-3">
                {customer.addresses.map((address) => (
                  <SavedAddressLines key={address.id} address={address} />
                ))}
              </ul>
            </Panel>
          )}
          <CustomerConsent customer={customer} now={now} onChanged={onChanged} />
          {canAddNote && <CustomerData customer={customer} onChanged={onChanged} />}
        </div>
      </div>
    </>
  );
}

interface LinkedRecord {
  readonly to: string;
  readonly reference: string;
  readonly about?: string;
  readonly status: { readonly tone: StatusTone; readonly label: string };
  readonly createdAt: string;
}

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
        {records.map(({ to, reference, about, status, createdAt }) => (
          <li
            key={to}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 md:grid-cols-[4rem_8rem_minmax(0,1fr)_8.5rem]"
          >
            <span className="text-meta text-umber max-md:order-3">
              {formatDate(createdAt, now)}
              {about && <span className="md:hidden">, {about.toLowerCase()}</span>}
            </span>
            <Link to={to} className="text-link touch-target justify-self-start tabular-nums">
              {reference}
            </Link>
            <span className="text-meta text-umber max-md:hidden">{about}</span>
            <Status tone={status.tone}>{status.label}</Status>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CustomerStats({ customer, now }: { customer: Customer; now: Date }) {
  const { spent, orders, averageOrderValue, units, city, address } = customer;
  const frequency = formatOrderFrequency(customer, now);
  const stats = [
    {
      value: formatAmount(spent),
      about: `spent, ${plural(orders, "order")}`,
    },
    ...(averageOrderValue !== null && orders > 1
      ? [{ value: formatAmount(Math.round(averageOrderValue)), about: "average order" }]
      : []),
    ...(frequency ? [frequency] : []),
    ...(units && units.sent > 0
      ? [
          {
            value: `${units.returned} of ${units.sent}`,
            about: pluralForm(units.sent, "item returned", "items returned"),
          },
        ]
      : []),
    ...(city ? [{ value: city, about: address }] : []),
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 border border-line bg-paper md:flex">
      {stats.map(({ value, about }) => (
        <div
          key={about}
          className="flex min-w-0 flex-col-reverse justify-end border-line px-4 py-3.5 max-md:odd:border-r md:grow md:not-first:border-l"
        >
          <dt className="wrap-anywhere text-meta text-umber leading-normal">{about}</dt>
          <dd className="wrap-anywhere font-medium text-lead tabular-nums leading-normal">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
