import { useLocation, useParams, useSearchParams } from "react-router";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDate, formatDaysWaiting } from "../../parts/format/dates.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { KeyHints } from "../../parts/lists/key-hints.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useDefaultSelection } from "../../parts/lists/split-view.tsx";
import { BusinessPanel } from "./business-panel.tsx";
import { BusinessStatus, formatWaiting } from "./business-status.tsx";

export const meta = ({ params }: { params: { id?: string } }) => [
  { title: pageTitle(params.id === undefined ? "Businesses" : "Business") },
];

const tabs = [
  { id: "pending", label: "To review" },
  { id: "approved", label: "Approved" },
  { id: "rejected", label: "Rejected" },
  { id: "all", label: "All" },
] as const;

const states = ["pending", "approved", "rejected", "all"] as const;

const emptyTitles = {
  pending: "No applications to review",
  approved: "No approved businesses yet",
  rejected: "No rejected businesses",
  all: "No applications yet",
} as const;

const moveHint = [["J", "K"], "move"] as const;
const keyHints = {
  list: [moveHint, [["Enter"], "open"]],
  opened: [moveHint, [["A"], "approve"], [["X"], "reject"]],
} as const;

/** Hidden where the tab shows the status already. */
const statusColumn: Column<StaffBusinessProfile> = {
  head: "Status",
  cell: (row) => <BusinessStatus status={row.status} />,
};

export default function BusinessesPage() {
  const { id } = useParams();
  const isWide = useIsWide();
  const { search: address } = useLocation();
  const [params] = useSearchParams();
  const { status, search, page } = parseListParams(params, states);
  const query = {
    ...(status === "all" ? {} : { status }),
    ...(search ? { search } : {}),
    page,
  };
  const list = useLoaded(
    (signal) => api("GET /staff/business-profiles", { query, signal }),
    ["businesses", query],
    { showPrevious: true },
  );
  const ready = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const { counts, total } = ready?.meta ?? {};
  const defaultId = useDefaultSelection(
    list.loaded,
    status === "pending" ? ready?.data[0]?.id : undefined,
  );
  const isNarrow = isWide && (id ?? defaultId) !== undefined;
  const now = new Date();
  const wide: readonly Column<StaffBusinessProfile>[] = [
    { head: "Company", cell: (row) => row.companyName },
    {
      head: "Tax ID",
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
        row.status === "pending"
          ? formatDaysWaiting(row.createdAt, now)
          : formatDate(row.createdAt, now),
      className: "text-right text-umber tabular-nums",
    },
  ];
  const narrow: readonly Column<StaffBusinessProfile>[] = [
    {
      head: "Company",
      cell: (row) => (
        <span className="block py-1.5">
          {row.companyName}
          <span className="block wrap-anywhere font-normal text-meta text-umber">
            {describeApplicant(row)}
          </span>
        </span>
      ),
    },
    {
      head: "Status",
      cell: (row) => <StatusCell row={row} hidesStatus={status !== "all"} now={now} />,
      className: "text-right",
    },
  ];

  return (
    <ListPage
      title="Businesses"
      head={<SearchBox label="Search businesses" placeholder="Company, tax ID or email" />}
      above={
        <StatusTabs label="Businesses by status" tabs={tabs} current={status} counts={counts} />
      }
      list={list}
      failure="Businesses could not be loaded."
      detail={id !== undefined && <BusinessPanel key={id} id={id} isSelected />}
      defaultDetail={defaultId !== undefined && <BusinessPanel key={defaultId} id={defaultId} />}
      below={
        isNarrow &&
        ready !== undefined &&
        ready.data.length > 0 && (
          <KeyHints hints={id === undefined ? keyHints.list : keyHints.opened} />
        )
      }
      empty={() =>
        search
          ? { title: "No businesses found", text: `No results for “${search}”.` }
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
          defaultId={isWide && id === undefined ? defaultId : undefined}
          sourceList={{ label: "Businesses", total: total ?? rows.length }}
          mobileRow={(row) => (
            <span className="flex justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="block wrap-anywhere text-body">{row.companyName}</span>
                <span className="block wrap-anywhere font-normal text-umber">
                  {describeApplicant(row)}
                </span>
              </span>
              <span className="shrink-0 text-right font-normal">
                <StatusCell row={row} hidesStatus={status !== "all"} now={now} />
              </span>
            </span>
          )}
        />
      )}
    </ListPage>
  );
}

const describeApplicant = ({ applicant }: StaffBusinessProfile) =>
  `${applicant.name}, ${applicant.email}`;

interface StatusCellProps {
  readonly row: StaffBusinessProfile;
  /** The tab shows the status already. */
  readonly hidesStatus: boolean;
  readonly now: Date;
}

function StatusCell({ row, hidesStatus, now }: StatusCellProps) {
  const { status, updatedAt, reviewedAt, applicant } = row;
  if (status !== "pending") {
    return (
      <>
        {!hidesStatus && <BusinessStatus status={status} />}
        <span className="block text-meta text-umber">
          {formatDate(reviewedAt ?? updatedAt, now)}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="block text-meta text-umber">
        {formatWaiting(updatedAt, now).toLowerCase()}
      </span>
      {!applicant.isVerified && (
        <span className="block text-amber text-meta">email not verified yet</span>
      )}
    </>
  );
}
