import { useState } from "react";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { roleLabels } from "../../parts/format/role-labels.ts";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useMember } from "../../session/use-member.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { getLastSeen } from "./last-seen.ts";
import { RightsTable } from "./rights-table.tsx";

export function MembersPage() {
  const list = useLoaded(
    async (signal) => ({ data: await api("GET /staff/members", { signal }) }),
    ["members"],
  );
  const [inviting, setInviting] = useState(false);
  const { showToast } = useToast();
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
      cell: (row) => roleLabels[row.role].label,
      className: "max-md:text-right",
    },
    {
      head: "2-step sign-in",
      cell: describeSecondStep,
      className: "max-md:hidden",
    },
    {
      head: "Last seen",
      cell: (row) => {
        const { tone, label } = getLastSeen(row, row.id === self?.id, now);
        return <Status tone={tone}>{label}</Status>;
      },
      className: "max-md:text-right",
    },
  ];

  return (
    <>
      <ListPage
        title="Staff"
        head={
          <Button size="small" className="self-start" onClick={() => setInviting(true)}>
            Invite staff
          </Button>
        }
        list={list}
        failure="The list could not be loaded."
        empty={() => ({ title: "No staff yet", text: "People you invite appear here." })}
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
      </ListPage>
      <RightsTable />
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        onInvited={({ email }) => {
          setInviting(false);
          list.reload();
          showToast(`Invitation sent to ${email}`);
        }}
      />
    </>
  );
}

function describeSecondStep({ state, hasAuthenticator }: MemberRecord): string {
  if (hasAuthenticator) return "Authenticator";
  return state === "active" ? "Required at next sign-in" : "–";
}
