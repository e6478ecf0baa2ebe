import { Outlet, useLocation, useParams, useSearchParams } from "react-router";
import { returnReasonWords } from "#contract/api/return-words.ts";
import type { ReturnSummary } from "#contract/api/staff-returns.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { KeyHints } from "../../parts/key-hints.tsx";
import { readListAddress } from "../../parts/list-address.ts";
import { ListBeside } from "../../parts/list-beside.tsx";
import { ListRoom } from "../../parts/list-room.tsx";
import { NewRecordLink } from "../../parts/new-record-link.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useWide } from "../../parts/use-wide.ts";
import { momentOf, waitingSince } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { ComingPiecesPanel } from "./coming-pieces.tsx";
import { ReturnStatusWord } from "./return-status.tsx";
import { piecesOf, wishOf } from "./return-words.ts";

const tabs = [
  { id: "asked", label: "Asked" },
  { id: "coming", label: "Coming back" },
  { id: "arrived", label: "Arrived" },
  { id: "done", label: "Done" },
  { id: "all", label: "All" },
] as const;

const states = ["asked", "coming", "arrived", "done", "all"] as const;

const emptyTitles = {
  asked: "Everybody is answered",
  coming: "Nothing is on its way back",
  arrived: "Everything that arrived is done",
  done: "Nothing is done yet",
  all: "Nobody has sent anything back",
} as const;

const keyHints = [
  [["J", "K"], "move"],
  [["1"], "approve, arrived, send"],
  [["2"], "money back"],
  [["3"], "decline, not taken"],
] as const;

/** The tabs whose name is the status of all that stands in them. */
const ofOneStatus: readonly string[] = ["asked", "arrived"];

const statusColumn: Column<ReturnSummary> = {
  head: "Status",
  cell: (row) => <ReturnStatusWord record={row} />,
};

/** Exchanges and returns, those that wait longest first, with the one that is looked at beside them in a wide window. */
export function ReturnsRoom() {
  const { id } = useParams();
  const isWide = useWide();
  const mayStart = useMay()("returns.decide");
  const { search: address } = useLocation();
  const [params] = useSearchParams();
  const { status, search, page } = readListAddress(params, states);
  const query = {
    ...(status === "all" ? {} : { tab: status }),
    ...(search ? { search } : {}),
    page,
  };
  const list = useLoaded(
    (signal) => api("GET /staff/returns", { query, signal }),
    ["returns", query],
    { keepShown: true },
  );
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const now = new Date();
  const sinceOf = ({ since, status: of }: ReturnSummary) =>
    ["ASKED", "APPROVED", "ARRIVED"].includes(of) ? waitingSince(since, now) : momentOf(since, now);
  const isNarrow = isWide && id !== undefined;
  const saysStatus = !ofOneStatus.includes(status);
  const columns: readonly Column<ReturnSummary>[] = isNarrow
    ? [
        { head: "Piece", cell: (row) => <Piece row={row} of={row.buyerName} /> },
        {
          head: saysStatus ? "Status" : "Since",
          cell: (row) => (
            <>
              {saysStatus && <ReturnStatusWord record={row} />}
              <span className="block text-meta text-umber">{sinceOf(row)}</span>
            </>
          ),
          className: "text-right",
        },
      ]
    : [
        { head: "Piece", cell: (row) => <Piece row={row} /> },
        {
          head: "Buyer",
          cell: (row) => `${row.buyerName}, ${row.city}`,
          className: "wrap-anywhere",
        },
        { head: "Why", cell: whyOf, className: "text-umber wrap-anywhere" },
        ...(saysStatus ? [statusColumn] : []),
        { head: "Since", cell: sinceOf, className: "text-right text-umber tabular-nums" },
      ];

  return (
    <ListBeside open={id !== undefined && <Outlet />}>
      <ListRoom
        title="Returns"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox label="Search returns" placeholder="Number, order or name" />
            {mayStart && (
              <NewRecordLink to="/returns/new" look="ghost">
                Start one for a buyer
              </NewRecordLink>
            )}
          </div>
        }
        above={
          <>
            {status !== "done" && (
              <div className="mb-4 empty:hidden">
                <ComingPiecesPanel />
              </div>
            )}
            <StatusTabs
              label="Returns by state"
              tabs={tabs}
              current={status}
              counts={meta?.counts}
            />
          </>
        }
        list={list}
        failure="Returns could not be loaded."
        empty={() =>
          search
            ? { title: "No return matches", text: `Nothing found for “${search}”.` }
            : { title: emptyTitles[status], text: "Exchanges and money back appear here." }
        }
      >
        {(rows) => (
          <Records
            caption="Exchanges and returns"
            columns={columns}
            rows={rows}
            keyOf={(row) => row.id}
            addressOf={(to) => `/returns/${to}${address}`}
            queue={{ label: "Returns", total: meta?.total ?? rows.length }}
            block={(row) => (
              <div className="flex gap-3 py-3.5">
                <Thumbnail row={row} />
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap justify-between gap-x-3">
                    <p className="font-medium">{piecesOf(row)}</p>
                    {saysStatus ? (
                      <ReturnStatusWord record={row} />
                    ) : (
                      <span className="font-normal text-meta text-umber">{sinceOf(row)}</span>
                    )}
                  </div>
                  <p>{wishOf(row)}</p>
                  <p className="text-meta text-umber">
                    {row.buyerName}, {row.city}
                  </p>
                  <p className="text-meta text-umber">{whyOf(row)}</p>
                </div>
              </div>
            )}
          />
        )}
      </ListRoom>
      {isNarrow && <KeyHints hints={keyHints} />}
    </ListBeside>
  );
}

function whyOf({ reason, words }: ReturnSummary): string {
  return words ? `“${words}”` : returnReasonWords[reason];
}

function Piece({ row, of }: { readonly row: ReturnSummary; readonly of?: string }) {
  return (
    <span className="flex items-center gap-3 py-1">
      <Thumbnail row={row} />
      <span>
        <span className="block">{piecesOf(row)}</span>
        <span className="block text-meta text-umber">
          {wishOf(row)}
          {of && `, ${of}`}
        </span>
      </span>
    </span>
  );
}

function Thumbnail({ row: { lines } }: { readonly row: ReturnSummary }) {
  const image = lines[0]?.image;
  const size = "h-[3.4375rem] w-11 shrink-0 bg-plaster object-cover";
  return image ? (
    <img src={image} alt="" width={44} height={55} loading="lazy" className={size} />
  ) : (
    <span aria-hidden="true" className={size} />
  );
}
