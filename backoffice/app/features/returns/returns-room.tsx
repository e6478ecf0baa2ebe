import { useLocation, useParams, useSearchParams } from "react-router";
import { returnReasonWords } from "#contract/api/return-words.ts";
import type { ReturnSummary } from "#contract/api/staff-returns.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { KeyHints } from "../../parts/key-hints.tsx";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { NewRecordLink } from "../../parts/new-record-link.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { useLaid } from "../../parts/use-laid.ts";
import { useWide } from "../../parts/use-wide.ts";
import { momentOf, waitingSince } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { ComingPiecesPanel } from "./coming-pieces.tsx";
import { ReturnPage } from "./return-page.tsx";
import { ReturnStatusWord } from "./return-status.tsx";
import { piecesOf, wishOf } from "./return-words.ts";
import { returnTabs } from "./returns-tabs.ts";

const tabs = [
  { id: "to_answer", label: "To answer" },
  { id: "coming", label: "On the way back" },
  { id: "done", label: "Done" },
  { id: "all", label: "All" },
] as const;

const emptyTitles = {
  to_answer: "Everybody is answered",
  coming: "Nothing is on its way back",
  done: "Nothing is done yet",
  all: "Nobody has sent anything back",
} as const;

const moves = [["J", "K"], "move"] as const;
const keyHints = {
  list: [moves, [["Enter"], "open"]],
  opened: [
    moves,
    [["1"], "approve, arrived, send"],
    [["2"], "money back"],
    [["3"], "decline, not taken"],
  ],
} as const;

/** Exchanges and returns, those that wait longest first, with the one that is looked at beside them in a wide window. */
export function ReturnsRoom() {
  const { id } = useParams();
  const isWide = useWide();
  const mayStart = useMay()("returns.decide");
  const { search: address } = useLocation();
  const [params] = useSearchParams();
  const { status, search, page } = readListAddress(params, returnTabs);
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
  const ready = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const meta = ready?.meta;
  const laid = useLaid(list.loaded, status === "to_answer" ? ready?.data[0]?.id : undefined);
  const now = new Date();
  const sinceOf = ({ since, status: of }: ReturnSummary) =>
    ["ASKED", "APPROVED", "ARRIVED"].includes(of) ? waitingSince(since, now) : momentOf(since, now);
  const isNarrow = isWide && (id ?? laid) !== undefined;
  const columns: readonly Column<ReturnSummary>[] = isNarrow
    ? [
        { head: "Piece", cell: (row) => <Piece row={row} saysWhose /> },
        {
          head: "Status",
          cell: (row) => (
            <>
              <ReturnStatusWord record={row} />
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
        { head: "Status", cell: (row) => <ReturnStatusWord record={row} /> },
        { head: "Since", cell: sinceOf, className: "text-right text-umber tabular-nums" },
      ];

  return (
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
        <StatusTabs label="Returns by state" tabs={tabs} current={status} counts={meta?.counts} />
      }
      list={list}
      failure="Returns could not be loaded."
      open={id !== undefined && <ReturnPage />}
      instead={laid !== undefined && <ReturnPage laid={laid} />}
      below={
        <>
          {isNarrow && ready !== undefined && ready.data.length > 0 && (
            <KeyHints hints={id === undefined ? keyHints.list : keyHints.opened} />
          )}
          {status !== "done" && (
            <div className="mt-6 empty:hidden">
              <ComingPiecesPanel />
            </div>
          )}
        </>
      }
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
          laid={isWide && id === undefined ? laid : undefined}
          queue={{ label: "Returns", total: meta?.total ?? rows.length }}
          block={(row) => (
            <div className="flex gap-3 py-3.5">
              <Thumbnail image={row.lines[0]?.image || null} className="h-13.75 w-11" />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap justify-between gap-x-3">
                  <p className="font-medium">{piecesOf(row)}</p>
                  <ReturnStatusWord record={row} />
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
  );
}

function whyOf({ reason, words }: ReturnSummary): string {
  return words ? `“${words}”` : returnReasonWords[reason];
}

interface PieceProps {
  readonly row: ReturnSummary;
  /** No column of its own names the buyer and the reason. */
  readonly saysWhose?: boolean;
}

function Piece({ row, saysWhose = false }: PieceProps) {
  return (
    <span className="flex items-center gap-3 py-1">
      <Thumbnail image={row.lines[0]?.image || null} className="h-13.75 w-11" />
      <span>
        <span className="block">{piecesOf(row)}</span>
        <span className="block">{wishOf(row)}</span>
        {saysWhose && (
          <span className="block font-normal text-meta text-umber wrap-anywhere">
            {row.buyerName}, {row.city}: {whyOf(row)}
          </span>
        )}
      </span>
    </span>
  );
}
