import { useSearchParams } from "react-router";
import type { StaffLetter } from "#contract/api/staff-letters.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { NewRecordLink } from "../../parts/new-record-link.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { momentOf } from "../../parts/when.ts";
import { LetterStatus } from "./letter-status.tsx";
import { subscribers } from "./letter-words.ts";

/** The letters to those who asked for them, the newest first. */
export function LettersRoom() {
  const [params] = useSearchParams();
  const { page } = readListAddress(params, ["all"]);
  const list = useLoaded(
    (signal) => api("GET /staff/letters", { query: { page }, signal }),
    ["letters", page],
    { keepShown: true },
  );
  const now = new Date();
  const columns: readonly Column<StaffLetter>[] = [
    { head: "Subject", cell: (row) => row.subject, className: "wrap-anywhere max-md:order-1" },
    {
      head: "Status",
      cell: (row) => <LetterStatus status={row.status} />,
      className: "max-md:order-2 max-md:text-right",
    },
    {
      head: "Went to",
      cell: (row) => (row.status === "draft" ? "–" : subscribers(row.recipients)),
      className: "tabular-nums max-md:order-3",
    },
    {
      head: "Sent, or last changed",
      cell: (row) => momentOf(row.sentAt ?? row.updatedAt, now),
      className: "text-right text-umber tabular-nums max-md:order-4",
    },
  ];

  return (
    <ListRoom
      title="Letters"
      head={
        <div className="flex">
          <NewRecordLink to="/letters/new">Write a letter</NewRecordLink>
        </div>
      }
      list={list}
      failure="Letters could not be loaded."
      empty={() => ({
        title: "No letter yet",
        text: "At most two go out in a month, as the form promises.",
      })}
    >
      {(rows) => (
        <Records
          caption="Letters"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
          addressOf={(id) => `/letters/${id}`}
        />
      )}
    </ListRoom>
  );
}
