import { useLocation, useParams, useSearchParams } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/staff-businesses.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { KeyHints } from "../../parts/key-hints.tsx";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useLaid } from "../../parts/use-laid.ts";
import { useWide } from "../../parts/use-wide.ts";
import { dayOf, waitingSince } from "../../parts/when.ts";
import { BusinessPanel } from "./business-panel.tsx";
import { BusinessStatus, waitsInWords } from "./business-status.tsx";

const tabs = [
  { id: "pending", label: "To review" },
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

const moves = [["J", "K"], "move"] as const;
const keyHints = {
  list: [moves, [["Enter"], "open"]],
  opened: [moves, [["A"], "approve"], [["X"], "reject"]],
} as const;

/** Only where the tab does not say it already. */
const statusColumn: Column<StaffBusinessProfile> = {
  head: "Status",
  cell: (row) => <BusinessStatus status={row.status} />,
};

/** The businesses that applied for wholesale prices, those that wait first, with the one that is looked at beside them. */
export function BusinessesRoom() {
  const { id } = useParams();
  const isWide = useWide();
  const { search: address } = useLocation();
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
  const ready = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const { counts, total } = ready?.meta ?? {};
  const laid = useLaid(list.loaded, status === "pending" ? ready?.data[0]?.id : undefined);
  const isNarrow = isWide && (id ?? laid) !== undefined;
  const now = new Date();
  const wide: readonly Column<StaffBusinessProfile>[] = [
    { head: "Company", cell: (row) => row.companyName },
    {
      head: "Tax id",
      cell: (row) => row.taxId || "–",
      className: "text-umber tabular-nums",
    },
    {
      head: "Applicant",
      cell: ({ applicant }) => applicant.email,
      className: "text-umber wrap-anywhere",
    },
    ...(status === "all" ? [statusColumn] : []),
    {
      head: "Applied",
      cell: (row) =>
        row.status === "pending" ? waitingSince(row.createdAt, now) : dayOf(row.createdAt, now),
      className: "text-right text-umber tabular-nums",
    },
  ];
  const narrow: readonly Column<StaffBusinessProfile>[] = [
    {
      head: "Company",
      cell: (row) => (
        <span className="block py-1.5">
          {row.companyName}
          <span className="block wrap-anywhere font-normal text-meta text-umber">{by(row)}</span>
        </span>
      ),
    },
    {
      head: "Standing",
      cell: (row) => <Standing row={row} isOfOneState={status !== "all"} now={now} />,
      className: "text-right",
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
      open={id !== undefined && <BusinessPanel key={id} id={id} isOpened />}
      instead={laid !== undefined && <BusinessPanel key={laid} id={laid} />}
      below={
        isNarrow &&
        ready !== undefined &&
        ready.data.length > 0 && (
          <KeyHints hints={id === undefined ? keyHints.list : keyHints.opened} />
        )
      }
      empty={() =>
        search
          ? { title: "No business matches", text: `Nothing found for “${search}”.` }
          : { title: emptyTitles[status], text: "New applications appear here." }
      }
    >
      {(rows) => (
        <Records
          caption="Businesses"
          columns={isNarrow ? narrow : wide}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(to) => `/businesses/${to}${address}`}
          laid={isWide && id === undefined ? laid : undefined}
          queue={{ label: "Businesses", total: total ?? rows.length }}
          block={(row) => (
            <span className="flex justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block wrap-anywhere text-body">{row.companyName}</span>
                <span className="block wrap-anywhere font-normal text-umber">{by(row)}</span>
              </span>
              <span className="shrink-0 text-right font-normal">
                <Standing row={row} isOfOneState={status !== "all"} now={now} />
              </span>
            </span>
          )}
        />
      )}
    </ListRoom>
  );
}

const by = ({ applicant }: StaffBusinessProfile) => `${applicant.name}, ${applicant.email}`;

interface StandingProps {
  readonly row: StaffBusinessProfile;
  /** The tab names the state, which no row says again. */
  readonly isOfOneState: boolean;
  readonly now: Date;
}

/** How long a business waits, or since when it is what it is. */
function Standing({ row, isOfOneState, now }: StandingProps) {
  const { status, updatedAt, reviewedAt, applicant } = row;
  if (status !== "pending") {
    return (
      <>
        {!isOfOneState && <BusinessStatus status={status} />}
        <span className="block text-meta text-umber">{dayOf(reviewedAt ?? updatedAt, now)}</span>
      </>
    );
  }
  return (
    <>
      <span className="block text-meta text-umber">
        {waitsInWords(updatedAt, now).toLowerCase()}
      </span>
      {!applicant.isVerified && (
        <span className="block text-amber text-meta">e-mail not verified yet</span>
      )}
    </>
  );
}
