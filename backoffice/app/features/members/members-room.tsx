import { useState } from "react";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { dayOf, momentOf } from "../../parts/when.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberStatus } from "./member-status.tsx";
import { RightsTable } from "./rights-table.tsx";

/** Everybody who is, was or is to be on the staff, and what each role may do. */
export function MembersRoom() {
  const list = useLoaded(
    async (signal) => ({ data: await api("GET /staff/members", { signal }) }),
    ["members"],
  );
  const [inviting, setInviting] = useState(false);
  const { say } = useToaster();
  const now = new Date();
  const columns: readonly Column<MemberRecord>[] = [
    { head: "Name", cell: (row) => row.name, className: "wrap-anywhere max-md:order-1" },
    {
      head: "E-mail",
      cell: (row) => row.email,
      className: "wrap-anywhere text-umber max-md:order-3 max-md:col-span-2",
    },
    {
      head: "Role",
      cell: (row) => roleWords[row.role].word,
      className: "max-md:order-2 max-md:text-right",
    },
    {
      head: "Standing",
      cell: (row) => <MemberStatus member={row} />,
      className: "max-md:order-4 max-md:mt-1",
    },
    {
      head: "Last here",
      cell: (row) => lastHere(row, now),
      className: "text-right text-umber tabular-nums max-md:order-5",
    },
  ];

  return (
    <>
      <ListRoom
        title="Staff"
        head={
          <Button size="small" className="self-start" onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        }
        list={list}
        failure="The list could not be loaded."
        empty={() => ({ title: "Nobody yet", text: "Whom you invite appears here." })}
      >
        {(rows) => (
          <Records
            caption="Staff"
            columns={columns}
            rows={rows}
            keyOf={(row) => row.id}
            addressOf={(id) => `/members/${id}`}
          />
        )}
      </ListRoom>
      <RightsTable />
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={({ email }) => {
          setInviting(false);
          list.reload();
          say(`The invitation is on its way to ${email}`);
        }}
      />
    </>
  );
}

function lastHere({ state, lastSeenAt, invitationEndsAt }: MemberRecord, now: Date): string {
  if (state === "invited") {
    return invitationEndsAt === null ? "–" : `Link until ${dayOf(invitationEndsAt, now)}`;
  }
  return lastSeenAt === null ? "not yet" : momentOf(lastSeenAt, now);
}
