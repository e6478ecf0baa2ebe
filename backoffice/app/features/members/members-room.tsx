import { useState } from "react";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { type Column, Records } from "../../parts/records.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { useMember } from "../../session/use-member.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { lastSeenOf } from "./last-seen.ts";
import { RightsTable } from "./rights-table.tsx";

/** Everybody who is, was or is to be on the staff, and what each role may do. */
export function MembersRoom() {
  const list = useLoaded(
    async (signal) => ({ data: await api("GET /staff/members", { signal }) }),
    ["members"],
  );
  const [inviting, setInviting] = useState(false);
  const { say } = useToaster();
  const self = useMember();
  const now = new Date();
  const columns: readonly Column<MemberRecord>[] = [
    {
      head: "Name",
      cell: (row) => (
        <span className="wrap-anywhere">
          {row.name} <span className="font-normal text-umber max-md:block">{row.email}</span>
        </span>
      ),
      className: "max-md:row-span-2",
    },
    {
      head: "Role",
      cell: (row) => roleWords[row.role].word,
      className: "max-md:text-right",
    },
    {
      head: "Second step",
      cell: secondStep,
      className: "max-md:hidden",
    },
    {
      head: "Last seen",
      cell: (row) => {
        const { tone, word } = lastSeenOf(row, row.id === self?.id, now);
        return <Status tone={tone}>{word}</Status>;
      },
      className: "max-md:text-right",
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

/** What somebody signs in with besides the password. */
function secondStep({ state, hasAuthenticator }: MemberRecord): string {
  if (hasAuthenticator) return "Authenticator";
  return state === "active" ? "At the next sign-in" : "–";
}
