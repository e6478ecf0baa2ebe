import { useSearchParams } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { type Column, Records } from "../../parts/records.tsx";
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
  const { status, search, page } = readListAddress(params, states);
  const query = {
    ...(status === "all" ? {} : { status }),
    ...(search ? { search } : {}),
    page,
  };
  const list = useLoaded(
    (signal) => api("GET /staff/business-profiles", { query, signal }),
    ["businesses", query],
    { keepShown: true },
  );
  const counts = list.loaded.state === "ready" ? list.loaded.data.meta.counts : undefined;
  const now = new Date();
  const columns: readonly Column<StaffBusinessProfile>[] = [
    { head: "Company", cell: (row) => row.companyName, className: "max-md:order-1" },
    {
      head: "Tax id",
      cell: (row) => row.taxId || "–",
      className: "text-umber tabular-nums max-md:order-4 max-md:text-right",
    },
    {
      head: "Applicant",
      cell: ({ applicant }) => applicant.email,
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
    <ListRoom
      title="Businesses"
      head={<SearchBox label="Search businesses" placeholder="Company, tax id or e-mail" />}
      above={
        <StatusTabs label="Businesses by status" tabs={tabs} current={status} counts={counts} />
      }
      list={list}
      failure="Businesses could not be loaded."
      empty={() =>
        search
          ? { title: "No business matches", text: `Nothing found for “${search}”.` }
          : { title: emptyTitles[status], text: "New applications appear here." }
      }
    >
      {(rows) => (
        <Records
          caption="Businesses"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(id) => `/businesses/${id}`}
        />
      )}
    </ListRoom>
  );
}
