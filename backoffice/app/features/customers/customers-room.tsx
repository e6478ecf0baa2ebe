import { useSearchParams } from "react-router";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ExportLink } from "../../parts/export-link.tsx";
import { Filters } from "../../parts/filters.tsx";
import { FiltersEnd } from "../../parts/filters-end.tsx";
import { daysFilter, placeFilters, sumFilter } from "../../parts/list-filters.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { SortSelect } from "../../parts/sort-select.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { shopDay } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { countInWords } from "./count-words.ts";
import { CustomerBlock, customerColumns } from "./customer-columns.tsx";
import { readCustomersAddress } from "./read-customers-address.ts";

const tabs = [
  { id: "all", label: "All" },
  { id: "returning", label: "Bought twice or more" },
  { id: "wholesale", label: "Wholesale" },
  { id: "guest", label: "Guests" },
  { id: "letter", label: "Subscribers" },
  { id: "data", label: "Asked for their data" },
] as const;

const sorts = { spent: "Spent most", latest: "Latest contact" } as const;

const spent = sumFilter("spent", "Spent", {
  "0-50000": "Up to ₦50,000",
  "50000-200000": "₦50,000 to ₦200,000",
  "200000-1000000": "₦200,000 to ₦1,000,000",
  "1000000-": "From ₦1,000,000",
});
const bought = daysFilter("bought", "Last order");

/** Everybody the store knows by an e-mail address, who bought for most first. */
export function CustomersRoom() {
  const [params] = useSearchParams();
  const { tab, search, filters, query } = readCustomersAddress(params, shopDay(new Date()));
  const mayExport = useMay()("customers.export");
  const list = useLoaded(
    (signal) => api("GET /staff/customers", { query, signal }),
    ["customers", query],
    { keepShown: true },
  );
  const exportAddress = `${apiAddress("GET /staff/customers/export", {})}?${new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)]),
  )}`;
  const counts = list.loaded.state === "ready" ? list.loaded.data.meta.counts : undefined;
  const now = new Date();
  const isNarrowed = ["city", "state", "spent", "bought"].some((name) => params.get(name));

  return (
    <ListRoom
      title="Customers"
      head={
        <div className="flex flex-wrap items-center gap-3 max-md:contents">
          <SearchBox label="Search customers" placeholder="Name, e-mail, phone, company" />
          {mayExport && <ExportLink at="head" href={exportAddress} />}
        </div>
      }
      above={<StatusTabs label="Customers by kind" tabs={tabs} current={tab} counts={counts} />}
      filters={
        <Filters filters={[...placeFilters(params), spent, bought]}>
          <FiltersEnd totals={counts && countInWords(counts[tab])}>
            {tab !== "data" && <SortSelect sorts={sorts} usual="spent" isOnPhone />}
            {mayExport && <ExportLink at="filters" href={exportAddress} />}
          </FiltersEnd>
        </Filters>
      }
      list={list}
      failure="Customers could not be loaded."
      empty={() =>
        search
          ? { title: "Nobody matches", text: `Nothing found for “${search}”.` }
          : isNarrowed
            ? { title: "Nobody matches", text: "Take a filter off to see more." }
            : tab === "data"
              ? { title: "Nothing is asked", text: "Requests are written down on a person's page." }
              : { title: "Nobody yet", text: "Whoever buys, asks or subscribes appears here." }
      }
    >
      {(rows) => (
        <Records
          caption="Customers"
          columns={customerColumns(tab, now)}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(id) => `/customers/${id}`}
          queue={{ label: "Customers", total: counts?.[tab] ?? rows.length }}
          block={(row) => <CustomerBlock customer={row} now={now} />}
        />
      )}
    </ListRoom>
  );
}
