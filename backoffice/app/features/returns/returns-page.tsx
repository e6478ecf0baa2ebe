import { useLocation, useParams, useSearchParams } from "react-router";
import { returnReasonLabels } from "#contract/api/returns/return-labels.ts";
import type { ReturnSummary } from "#contract/api/returns/staff-returns.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ReturnPair } from "../../parts/domain/return-pair.tsx";
import { formatDateTime, formatDaysWaiting } from "../../parts/format/dates.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { KeyHints } from "../../parts/lists/key-hints.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseListParams } from "../../parts/lists/list-params.ts";
import { NewRecordLink } from "../../parts/lists/new-record-link.tsx";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useDefaultSelection } from "../../parts/lists/split-view.tsx";
import { useMay } from "../../session/use-member.ts";
import { ExpectedItemsPanel } from "./expected-items.tsx";
import { ReturnPage } from "./return-page.tsx";
import { ReturnStatusLabel } from "./return-status.tsx";
import { describeItems, describeRequest } from "./return-texts.ts";
import { returnTabs } from "./returns-tabs.ts";

const tabs = [
  { id: "to_review", label: "To do" },
  { id: "expected", label: "On the way back" },
  { id: "done", label: "Closed" },
  { id: "all", label: "All" },
] as const;

const emptyTitles = {
  to_review: "No pending requests",
  expected: "No returns on the way",
  done: "No completed returns yet",
  all: "No returns yet",
} as const;

const moveHint = [["J", "K"], "move"] as const;
const keyHints = {
  list: [moveHint, [["Enter"], "open"]],
  opened: [
    moveHint,
    [["1"], "approve, receive, send"],
    [["2"], "refund"],
    [["3"], "decline, close"],
  ],
} as const;

export function ReturnsPage() {
  const { id } = useParams();
  const isWide = useIsWide();
  const canStart = useMay()("returns.approve");
  const { search: address } = useLocation();
  const [params] = useSearchParams();
  const { status, search, page } = parseListParams(params, returnTabs);
  const query = {
    ...(status === "all" ? {} : { tab: status }),
    ...(search ? { search } : {}),
    page,
  };
  const list = useLoaded(
    (signal) => api("GET /staff/returns", { query, signal }),
    ["returns", query],
    { showPrevious: true },
  );
  const ready = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const meta = ready?.meta;
  const selectedId = useDefaultSelection(
    list.loaded,
    status === "to_review" ? ready?.data[0]?.id : undefined,
  );
  const now = new Date();
  const sinceText = ({ since, status: of }: ReturnSummary) =>
    ["REQUESTED", "APPROVED", "RECEIVED"].includes(of)
      ? formatDaysWaiting(since, now)
      : formatDateTime(since, now);
  const isNarrow = isWide && (id ?? selectedId) !== undefined;
  const columns: readonly Column<ReturnSummary>[] = isNarrow
    ? [
        { head: "Item", cell: (row) => <ItemCell row={row} showsCustomer /> },
        {
          head: "Status",
          cell: (row) => (
            <>
              <ReturnStatusLabel record={row} />
              <span className="block text-meta text-umber">{sinceText(row)}</span>
            </>
          ),
          className: "w-px whitespace-nowrap text-right",
        },
      ]
    : [
        { head: "Item", cell: (row) => <ItemCell row={row} /> },
        {
          head: "Customer",
          cell: (row) => `${row.buyerName}, ${row.city}`,
          className: "wrap-anywhere",
        },
        { head: "Reason", cell: reasonText, className: "text-umber wrap-anywhere" },
        { head: "Status", cell: (row) => <ReturnStatusLabel record={row} /> },
        { head: "Since", cell: sinceText, className: "text-right text-umber tabular-nums" },
      ];

  return (
    <ListPage
      title="Returns"
      head={
        <div className="flex flex-wrap items-center gap-2 max-md:contents">
          <SearchBox label="Search returns" placeholder="Number, order or name" />
          {canStart && (
            <NewRecordLink to="/returns/new" variant="ghost">
              New return
            </NewRecordLink>
          )}
        </div>
      }
      above={
        <StatusTabs label="Returns by status" tabs={tabs} current={status} counts={meta?.counts} />
      }
      list={list}
      isDetailNarrow
      failure="Couldn't load returns."
      detail={id !== undefined && <ReturnPage />}
      defaultDetail={selectedId !== undefined && <ReturnPage selectedId={selectedId} />}
      below={
        <>
          {isNarrow && ready !== undefined && ready.data.length > 0 && (
            <KeyHints hints={id === undefined ? keyHints.list : keyHints.opened} />
          )}
          {status !== "done" && (
            <div className="mt-6 empty:hidden">
              <ExpectedItemsPanel />
            </div>
          )}
        </>
      }
      empty={() =>
        search
          ? { title: "No return matches", text: `No results for “${search}”.` }
          : { title: emptyTitles[status], text: "Exchanges and refunds appear here." }
      }
    >
      {(rows) => (
        <Records
          caption="Exchanges and returns"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(to) => `/returns/${to}${address}`}
          defaultId={isWide && id === undefined ? selectedId : undefined}
          sourceList={{ label: "Returns", total: meta?.total ?? rows.length }}
          mobileRow={(row) => (
            <div className="flex flex-wrap gap-3 py-3.5">
              {row.lines[0] && <ReturnPair line={row.lines[0]} isRefund={row.kind === "refund"} />}
              <div className="min-w-24 flex-1">
                <div className="flex flex-wrap justify-between gap-x-3">
                  <p className="font-medium">{describeItems(row)}</p>
                  <ReturnStatusLabel record={row} />
                </div>
                <p>{describeRequest(row)}</p>
                <p className="text-meta text-umber">
                  {row.buyerName}, {row.city}
                </p>
                <p className="text-meta text-umber">{reasonText(row)}</p>
              </div>
            </div>
          )}
        />
      )}
    </ListPage>
  );
}

function reasonText({ reason, message }: ReturnSummary): string {
  return message ? `“${message}”` : returnReasonLabels[reason];
}

interface ItemCellProps {
  readonly row: ReturnSummary;
  /** Where no columns show the customer and the reason. */
  readonly showsCustomer?: boolean;
}

function ItemCell({ row, showsCustomer = false }: ItemCellProps) {
  return (
    <span className="flex items-center gap-3 py-1">
      {row.lines[0] && <ReturnPair line={row.lines[0]} isRefund={row.kind === "refund"} />}
      <span>
        <span className="block">{describeItems(row)}</span>
        <span className="block">{describeRequest(row)}</span>
        {showsCustomer && (
          <span className="block font-normal text-meta text-umber wrap-anywhere">
            {row.buyerName}, {row.city}: {reasonText(row)}
          </span>
        )}
      </span>
    </span>
  );
}
