import { useSearchParams } from "react-router";
import { type CustomerTab, customerTabs } from "#contract/api/customers/customer-tabs.ts";
import type {
  CustomerExportQuery,
  CustomerQuery,
  CustomerSummary,
  ListedCustomer,
} from "#contract/api/customers/customers.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Status } from "#ui/primitives/status.tsx";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { WholesaleTag } from "../../parts/domain/wholesale-tag.tsx";
import { formatRecentDate } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Thumbnail } from "../../parts/layout/thumbnails.tsx";
import { ExportLink } from "../../parts/lists/export-link.tsx";
import { Filters, FiltersEnd } from "../../parts/lists/filters/filters.tsx";
import {
  amountFilter,
  daysFilter,
  parseAmounts,
  parseDays,
  parsePlace,
  placeFilters,
} from "../../parts/lists/filters/list-filters.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { SortSelect } from "../../parts/lists/filters/sort-select.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useMay } from "../../session/use-member.ts";
import { DataRequestStatus } from "./data-request-status.tsx";

export const meta = () => [{ title: pageTitle("Customers") }];

const tabs = [
  { id: "all", label: "All" },
  { id: "returning", label: "Returning" },
  { id: "wholesale", label: "Wholesale" },
  { id: "guest", label: "Guests" },
  { id: "newsletter", label: "Subscribers" },
  { id: "data", label: "Data requests" },
] as const;

const sorts = { spent: "Most spent", latest: "Most recently active" } as const;

const spentFilter = amountFilter("spent", "Spent", {
  "0-50000": "Up to ₦50,000",
  "50000-200000": "₦50,000 to ₦200,000",
  "200000-1000000": "₦200,000 to ₦1,000,000",
  "1000000-": "From ₦1,000,000",
});
const lastOrderFilter = daysFilter("bought", "Last order");

export default function CustomersPage() {
  const [params] = useSearchParams();
  const { tab, search, filters, query } = parseCustomersUrl(params, toShopDay(new Date()));
  const mayExport = useMay()("customers.export");
  const list = useLoaded(
    (signal) => api("GET /staff/customers", { query, signal }),
    ["customers", query],
    { showPrevious: true },
  );
  const exportAddress = `${apiAddress("GET /staff/customers/export", {})}?${new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)]),
  )}`;
  const counts = list.loaded.state === "ready" ? list.loaded.data.meta.counts : undefined;
  const now = new Date();
  const isFiltered = ["city", "state", "spent", "bought"].some((name) => params.get(name));

  return (
    <ListPage
      title="Customers"
      head={
        <div className="flex flex-wrap items-center gap-3 max-md:contents">
          <SearchBox label="Search customers" placeholder="Name, email, phone, company" />
          {mayExport && <ExportLink at="head" href={exportAddress} />}
        </div>
      }
      above={<StatusTabs label="Customers by kind" tabs={tabs} current={tab} counts={counts} />}
      filters={
        <Filters filters={[...placeFilters(params), spentFilter, lastOrderFilter]}>
          <FiltersEnd totals={counts && formatCustomerCount(counts[tab])}>
            {tab !== "data" && <SortSelect sorts={sorts} defaultSort="spent" isOnPhone />}
            {mayExport && <ExportLink at="filters" href={exportAddress} />}
          </FiltersEnd>
        </Filters>
      }
      list={list}
      failure="Customers could not be loaded."
      empty={() =>
        search
          ? { title: "No matching customers", text: `No results for “${search}”.` }
          : isFiltered
            ? { title: "No matching customers", text: "Clear a filter to see more." }
            : tab === "data"
              ? { title: "No data requests", text: "Log requests on a customer's page." }
              : {
                  title: "No customers yet",
                  text: "Anyone who orders, enquires or subscribes appears here.",
                }
      }
    >
      {(rows) => (
        <Records
          caption="Customers"
          columns={customerColumns(tab, now)}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(id) => `/customers/${id}`}
          sourceList={{ label: "Customers", total: counts?.[tab] ?? rows.length }}
          mobileRow={(row) => <CustomerBlock customer={row} now={now} />}
        />
      )}
    </ListPage>
  );
}

/** The API stops counting here. */
const maxCounted = 10_000;

function formatCustomerCount(count: number): string {
  if (count > maxCounted) return `more than ${formatNumber(maxCounted)} customers`;
  return plural(count, "customer");
}

function customerColumns(tab: CustomerTab, now: Date): readonly Column<ListedCustomer>[] {
  return [
    { head: "Name", cell: (row) => <Name customer={row} /> },
    { head: "Email", cell: (row) => row.email || row.phone, className: "text-umber lg:min-w-58" },
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

function CustomerBlock({ customer, now }: { customer: ListedCustomer; now: Date }) {
  const { name, company, business, city, orders, spent, dataRequest } = customer;
  const email = customer.email || customer.phone;
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
  const { name, company, business } = customer;
  const email = customer.email || customer.phone;
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

interface CustomersUrlState {
  readonly tab: CustomerTab;
  readonly search: string;
  readonly query: CustomerQuery;
  readonly filters: CustomerExportQuery;
}

/** @param today in Lagos: "2026-11-21" */
export function parseCustomersUrl(params: URLSearchParams, today: string): CustomersUrlState {
  const { status: tab, search } = parseListParams(params, customerTabs);
  const after = params.get("after");
  const { min, max } = parseAmounts(params.get("spent"));
  const filters: CustomerExportQuery = {
    ...(tab === "all" ? {} : { tab }),
    ...(params.get("sort") === "latest" ? { sort: "latest" as const } : {}),
    ...(search ? { search } : {}),
    ...parsePlace(params),
    ...(min !== undefined && { minSpent: min }),
    ...(max !== undefined && { maxSpent: max }),
    ...parseDays(params.get("bought"), today),
  };
  return { tab, search, filters, query: { ...filters, ...(after && { after }) } };
}
