import { useSearchParams } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/staff.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useTotals } from "../../loading/use-totals.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { PageNumbers } from "../../parts/page-numbers.tsx";
import { type Column, Records, RecordsSkeleton } from "../../parts/records.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { dayOf, waitingSince } from "../../parts/when.ts";
import { BusinessStatus } from "./business-status.tsx";

const tabs = [
  { id: "pending", label: "Pending" },
  { id: "approved", label: "Approved" },
  { id: "rejected", label: "Rejected" },
  { id: "all", label: "All" },
] as const;

const states = ["pending", "approved", "rejected", "all"] as const;

const emptyTitles = {
  pending: "Nobody is waiting",
  approved: "No business is approved yet",
  rejected: "No business was rejected",
  all: "No business has applied yet",
} as const;

/** The businesses that applied for wholesale prices, those that wait first. */
export function BusinessesRoom() {
  const [params] = useSearchParams();
  const { status, search, page } = readListAddress(params, [
    "pending",
    "approved",
    "rejected",
    "all",
  ]);
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/business-profiles", { query: { ...queryOf(status, search), page }, signal }),
    `${status} ${page} ${search}`,
  );
  const counts = useTotals(
    states,
    (state, signal) =>
      api("GET /staff/business-profiles", {
        query: { ...queryOf(state, search), limit: 1 },
        signal,
      }),
    search,
  );
  const now = new Date();
  const columns: readonly Column<StaffBusinessProfile>[] = [
    { head: "Company", cell: (row) => row.companyName, className: "max-md:order-1" },
    {
      head: "Tax id",
      cell: (row) => row.taxId || "–",
      className: "text-umber tabular-nums max-md:order-4 max-md:text-right",
    },
    {
      head: "Contact",
      cell: (row) => row.email,
      className: "text-umber wrap-anywhere max-md:order-3",
    },
    {
      head: "Status",
      cell: (row) => <BusinessStatus status={row.status} />,
      className: "max-md:order-5 max-md:mt-1",
    },
    {
      head: "Applied",
      cell: (row) =>
        row.status === "pending" ? waitingSince(row.createdAt, now) : dayOf(row.createdAt, now),
      className: "text-right text-umber tabular-nums max-md:order-2",
    },
  ];

  return (
    <>
      <RoomHead title="Businesses">
        <SearchBox label="Search businesses" placeholder="Company, tax id or e-mail" />
      </RoomHead>
      <StatusTabs label="Businesses by status" tabs={tabs} current={status} counts={counts} />
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <div className="mt-5">
          <Failure
            fault={loaded.fault}
            message="Businesses could not be loaded."
            onRetry={reload}
          />
        </div>
      )}
      {loaded.state === "ready" && loaded.data.data.length === 0 && (
        <div className="mt-6">
          <EmptyState
            title={search ? "No business matches" : emptyTitles[status]}
            text={search ? `Nothing found for “${search}”.` : "New applications appear here."}
          />
        </div>
      )}
      {loaded.state === "ready" && loaded.data.data.length > 0 && (
        <>
          <Records
            caption="Businesses"
            columns={columns}
            rows={loaded.data.data}
            keyOf={(row) => row.id}
            addressOf={(row) => `/businesses/${row.id}`}
          />
          <PageNumbers meta={loaded.data.meta} />
        </>
      )}
    </>
  );
}

function queryOf(state: (typeof states)[number], search: string) {
  return { ...(state === "all" ? {} : { status: state }), ...(search ? { search } : {}) };
}
