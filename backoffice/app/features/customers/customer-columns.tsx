import type { CustomerTab } from "#contract/api/customers/customer-tabs.ts";
import type { CustomerSummary, ListedCustomer } from "#contract/api/customers/customers.ts";
import { plural } from "#contract/text/format.ts";
import { Status } from "#ui/primitives/status.tsx";
import { WholesaleTag } from "../../parts/domain/wholesale-tag.tsx";
import { formatRecentDate } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Thumbnail } from "../../parts/layout/thumbnail.tsx";
import type { Column } from "../../parts/lists/records.tsx";
import { DataRequestStatus } from "./data-request-status.tsx";

export function customerColumns(tab: CustomerTab, now: Date): readonly Column<ListedCustomer>[] {
  return [
    { head: "Name", cell: (row) => <Name customer={row} /> },
    { head: "Email", cell: (row) => row.email, className: "text-umber lg:min-w-58" },
    {
      head: "City",
      cell: (row) => row.city || "–",
      className: "text-umber md:max-lg:hidden lg:min-w-24",
    },
    { head: "Orders", cell: (row) => row.orders, className: "text-right tabular-nums" },
    {
      head: "Spent",
      cell: (row) => formatAmount(row.spent),
      className: "text-right font-medium tabular-nums",
    },
    ...(tab === "data"
      ? [requestColumn]
      : [
          {
            head: "Last bought",
            cell: (row: ListedCustomer) => <LastBought products={row.recentItems} />,
            className: "whitespace-nowrap md:pl-5 md:max-xl:hidden",
          },
          {
            head: "Newsletter",
            cell: (row: ListedCustomer) => (row.newsletterConsent ? "Subscribed" : "–"),
            className: "text-umber whitespace-nowrap md:max-[1400px]:hidden",
          },
        ]),
    {
      head: "Last order",
      cell: (row) => lastOrderOf(row, now),
      className: "text-right text-umber tabular-nums whitespace-nowrap",
    },
  ];
}

const requestColumn: Column<ListedCustomer> = {
  head: "Data request",
  cell: ({ dataRequest }) => dataRequest && <DataRequestStatus request={dataRequest} />,
  className: "md:pl-5",
};

function lastOrderOf({ lastOrderAt }: CustomerSummary, now: Date): string {
  return lastOrderAt ? formatRecentDate(lastOrderAt, now) : "–";
}

function LastBought({ products }: { products: ListedCustomer["recentItems"] }) {
  return (
    <span className="flex gap-0.5">
      {products.map(({ name, image }) => (
        <Thumbnail key={`${name} ${image}`} image={image || null} className="h-8.75 w-7" />
      ))}
      <span className="sr-only">{products.map(({ name }) => name).join(", ")}</span>
    </span>
  );
}

export function CustomerBlock({ customer, now }: { customer: ListedCustomer; now: Date }) {
  const { name, company, business, email, city, orders, spent, dataRequest } = customer;
  const isBusiness = business === "approved" || business === "pending";
  const orderCount = plural(orders, "order");
  return (
    <span className="block py-3">
      <span className="flex justify-between gap-3">
        <span className="wrap-anywhere min-w-0 text-body">
          {(isBusiness && company) || name || email}
        </span>
        <span className="text-body tabular-nums">{formatAmount(spent)}</span>
      </span>
      <span className="flex justify-between gap-3 font-normal text-umber">
        <span className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-2">
          {(city || name) && <span>{city || email}</span>}
          {business === "approved" && <WholesaleTag />}
          {business === "pending" && <Status tone="waiting">Awaiting review</Status>}
        </span>
        {orders > 0 && (
          <span className="shrink-0 tabular-nums">
            {orderCount}, <span>{lastOrderOf(customer, now).replace("Today", "today")}</span>
          </span>
        )}
      </span>
      {dataRequest && (
        <span className="block font-normal">
          <DataRequestStatus request={dataRequest} />
        </span>
      )}
    </span>
  );
}

function Name({ customer }: { customer: CustomerSummary }) {
  const { name, company, business, email } = customer;
  const isBusiness = business === "approved" || business === "pending";
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 *:max-w-full">
      <span>{(isBusiness && company) || name || email}</span>
      {isBusiness && company && <span className="font-normal text-umber">{name}</span>}
      {business === "approved" && <WholesaleTag />}
      {business === "pending" && <Status tone="waiting">Awaiting review</Status>}
    </span>
  );
}
