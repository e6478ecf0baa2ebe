import { useSearchParams } from "react-router";
import type { BulkOrderSummary } from "#contract/api/staff.ts";
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
import { dayOf, momentOf } from "../../parts/when.ts";
import { EnquiryStatus } from "./enquiry-status.tsx";
import { enquiryLooks, enquiryStatuses, piecesOf } from "./enquiry-words.ts";
import { isWhose, WhoseSelect } from "./whose-select.tsx";

const states = [...enquiryStatuses, "all"] as const;
const tabs = states.map((id) => ({ id, label: id === "all" ? "All" : enquiryLooks[id].word }));

/** What buyers asked for in bulk, newest first. */
export function EnquiriesRoom() {
  const [params] = useSearchParams();
  const { status, search, page } = readListAddress(params, states);
  const whose = params.get("whose") ?? "";
  const narrowed = {
    ...(isWhose(whose) ? { assignee: whose } : {}),
    ...(search ? { search } : {}),
  };
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/bulk-orders", {
        query: { ...(status === "all" ? {} : { status }), ...narrowed, page },
        signal,
      }),
    `${status} ${page} ${whose} ${search}`,
  );
  const counts = useTotals(
    states,
    (state, signal) =>
      api("GET /staff/bulk-orders", {
        query: { ...(state === "all" ? {} : { status: state }), ...narrowed, limit: 1 },
        signal,
      }),
    `${whose} ${search}`,
  );
  const now = new Date();
  const columns: readonly Column<BulkOrderSummary>[] = [
    {
      head: "Reference",
      cell: (row) => row.reference,
      className: "tabular-nums max-md:order-1",
    },
    {
      head: "Who asks",
      cell: (row) => row.company || row.contactName,
      className: "wrap-anywhere max-md:order-3",
    },
    {
      head: "Quantity",
      cell: (row) => piecesOf(row.totalQuantity),
      className: "text-right tabular-nums max-md:order-2",
    },
    {
      head: "Wanted by",
      cell: (row) => (row.targetDate ? dayOf(row.targetDate, now) : "–"),
      className: "text-umber max-md:hidden",
    },
    {
      head: "Given to",
      cell: (row) => row.assignee?.name ?? <span className="text-umber">Nobody</span>,
      className: "max-md:order-6 max-md:text-right",
    },
    {
      head: "Status",
      cell: (row) => <EnquiryStatus status={row.status} />,
      className: "max-md:order-5 max-md:mt-1",
    },
    {
      head: "Arrived",
      cell: (row) => momentOf(row.createdAt, now),
      className: "text-right text-umber tabular-nums max-md:order-4",
    },
  ];

  return (
    <>
      <RoomHead title="Bulk enquiries">
        <div className="flex flex-col gap-3 md:flex-row">
          <SearchBox label="Search enquiries" placeholder="Reference, name or what is wanted" />
          <WhoseSelect current={whose} />
        </div>
      </RoomHead>
      <StatusTabs label="Enquiries by status" tabs={tabs} current={status} counts={counts} />
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <div className="mt-5">
          <Failure fault={loaded.fault} message="Enquiries could not be loaded." onRetry={reload} />
        </div>
      )}
      {loaded.state === "ready" && loaded.data.data.length === 0 && (
        <div className="mt-6">
          <EmptyState
            title={
              search ? "No enquiry matches" : status === "new" ? "Nothing new" : "Nothing here"
            }
            text={
              search
                ? `Nothing found for “${search}”.`
                : whose === ""
                  ? "Enquiries from the partner page appear here."
                  : "Nothing in this state for those you chose."
            }
          />
        </div>
      )}
      {loaded.state === "ready" && loaded.data.data.length > 0 && (
        <>
          <Records
            caption="Bulk enquiries"
            columns={columns}
            rows={loaded.data.data}
            keyOf={(row) => row.id}
            addressOf={(row) => `/enquiries/${row.id}`}
          />
          <PageNumbers meta={loaded.data.meta} />
        </>
      )}
    </>
  );
}
