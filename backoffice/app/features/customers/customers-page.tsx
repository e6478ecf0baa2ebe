import { useSearchParams } from "react-router";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ExportLink } from "../../parts/lists/export-link.tsx";
import { Filters, FiltersEnd } from "../../parts/lists/filters/filters.tsx";
import { amountFilter, daysFilter, placeFilters } from "../../parts/lists/filters/list-filters.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { SortSelect } from "../../parts/lists/filters/sort-select.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { Records } from "../../parts/lists/records.tsx";
import { useMay } from "../../session/use-member.ts";
import { CustomerBlock, customerColumns } from "./customer-columns.tsx";
import { parseCustomersUrl } from "./parse-customers-url.ts";

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

export function CustomersPage() {
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
