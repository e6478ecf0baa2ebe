import { useSearchParams } from "react-router";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { momentOf } from "../../parts/when.ts";
import { BringInPanel } from "./bring-in-panel.tsx";
import { importStates, outcomeWords, rowsOf } from "./import-words.ts";
import { TakeOutPanel } from "./take-out-panel.tsx";

/** Goods as spreadsheets: out of the store, in again, and the files that came in. */
export function SheetsRoom() {
  const [params] = useSearchParams();
  const { page } = readListAddress(params, ["all"]);
  const list = useLoaded(
    (signal) => api("GET /staff/imports", { query: { page }, signal }),
    ["imports", page],
    { keepShown: true },
  );
  const now = new Date();
  const columns: readonly Column<GoodsImport>[] = [
    { head: "File", cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span> },
    {
      head: "Stands",
      cell: ({ status }) => importStates[status],
      className: "max-md:text-right text-umber",
    },
    { head: "Holds", cell: ({ rows }) => rowsOf(rows), className: "tabular-nums max-md:text-meta" },
    {
      head: "Came to",
      cell: outcomeWords,
      className: "tabular-nums max-md:text-right max-md:text-meta",
    },
    {
      head: "Sent",
      cell: ({ sentAt, sentBy }) => `${momentOf(sentAt, now)}${sentBy ? `, ${sentBy}` : ""}`,
      className: "text-right text-umber max-md:text-left max-md:text-meta",
    },
  ];
  return (
    <>
      <BackLink to="/products">Products</BackLink>
      <ListRoom
        title="Import and export"
        above={
          <div className="mt-2 mb-5 grid gap-5 lg:grid-cols-2">
            <BringInPanel />
            <TakeOutPanel />
          </div>
        }
        list={list}
        failure="What came in could not be loaded."
        empty={() => ({
          title: "No file came in yet",
          text: "Take the goods out, change them in a spreadsheet, and bring them in again.",
        })}
      >
        {(rows) => (
          <Records
            caption="Files that came in"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            addressOf={(id) => `/products/sheets/${id}`}
          />
        )}
      </ListRoom>
    </>
  );
}
