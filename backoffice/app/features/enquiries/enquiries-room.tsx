import { useLocation, useSearchParams } from "react-router";
import type { BulkOrderSummary } from "#contract/api/staff-bulk-orders.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useChoice } from "../../parts/choice.ts";
import { enquiryLooks } from "../../parts/enquiry-looks.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useSteadyRows } from "../../parts/steady-rows.ts";
import { useToldRows } from "../../parts/told-rows.ts";
import { dayOf, momentOf } from "../../parts/when.ts";
import { EnquiryStatus } from "./enquiry-status.tsx";
import { enquiryStatuses, piecesOf } from "./enquiry-words.ts";
import { TakeMany } from "./take-many.tsx";
import { isWhose, WhoseFilter } from "./whose-filter.tsx";

const states = [...enquiryStatuses, "all"] as const;
const tabs = states.map((id) => ({ id, label: id === "all" ? "All" : enquiryLooks[id].word }));

/** Only where the tab does not say it already. */
const statusColumn: Column<BulkOrderSummary> = {
  head: "Status",
  cell: (row) => <EnquiryStatus status={row.status} />,
  className: "max-md:order-5 max-md:mt-1",
};

/** What buyers asked for in bulk; what waits for an answer stands the longest waiting first. */
export function EnquiriesRoom() {
  const [params] = useSearchParams();
  const { status, search, page } = readListAddress(params, states);
  const whose = params.get("whose") ?? "";
  const query = {
    ...(status === "all" ? {} : { status }),
    ...(isWhose(whose) ? { assignee: whose } : {}),
    ...(search ? { search } : {}),
    page,
  };
  const { search: address } = useLocation();
  const loading = useLoaded(
    (signal) => api("GET /staff/bulk-orders", { query, signal }),
    ["enquiries", query],
    { keepShown: true, everyMs: 60_000 },
  );
  const { list: told, tell } = useToldRows(loading);
  const { list, rows, fresh, showFresh } = useSteadyRows(told, idOf, address);
  const choice = useChoice(rows.map(idOf), address);
  const counts = list.loaded.state === "ready" ? list.loaded.data.meta.counts : undefined;
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
      cell: ({ assignee }) => (
        <>
          {assignee?.name ?? <span className="text-umber">Nobody</span>}
          <span className="text-umber md:hidden"> has it</span>
        </>
      ),
      className:
        status === "all" ? "max-md:order-6 max-md:text-right" : "max-md:order-5 max-md:col-span-2",
    },
    ...(status === "all" ? [statusColumn] : []),
    {
      head: "Arrived",
      cell: (row) => momentOf(row.createdAt, now),
      className: "text-right text-umber tabular-nums max-md:order-4",
    },
  ];

  return (
    <>
      <ListRoom
        title="Enquiries"
        head={
          <SearchBox label="Search enquiries" placeholder="Reference, name or what is wanted" />
        }
        above={
          <StatusTabs label="Enquiries by status" tabs={tabs} current={status} counts={counts} />
        }
        filters={<WhoseFilter />}
        fresh={
          fresh > 0
            ? { words: fresh === 1 ? "1 new enquiry" : `${fresh} new enquiries`, show: showFresh }
            : undefined
        }
        list={list}
        failure="Enquiries could not be loaded."
        empty={() => emptyWords(status, search, whose)}
      >
        {(shown) => (
          <Records
            caption="Enquiries"
            columns={columns}
            rows={shown}
            keyOf={idOf}
            queue={{
              label: status === "all" ? "All enquiries" : `${enquiryLooks[status].word} enquiries`,
              total: counts?.[status] ?? shown.length,
            }}
            choice={choice}
            nameOf={({ reference }) => reference}
            addressOf={(id) => `/enquiries/${id}`}
          />
        )}
      </ListRoom>
      <TakeMany choice={choice} rows={rows} list={{ tell, reload: list.reload }} />
    </>
  );
}

const idOf = ({ id }: BulkOrderSummary) => id;

function emptyWords(status: string, search: string, whose: string) {
  if (search) return { title: "No enquiry matches", text: `Nothing found for “${search}”.` };
  return {
    title: status === "new" ? "Nothing new" : "Nothing here",
    text:
      whose === ""
        ? "Enquiries from the partner page appear here."
        : "Nothing in this state for those you chose.",
  };
}
