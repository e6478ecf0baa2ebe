import { useId, useState } from "react";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDate, formatRecentDateTime } from "../../parts/format/dates.ts";
import { roleLabels } from "../../parts/format/labels.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { type Column, Records } from "../../parts/lists/records.tsx";
import { useMember } from "../../session/use-member.ts";
import { RightsTable } from "./rights-table.tsx";
import { RoleField } from "./role-field.tsx";

export const meta = () => [{ title: pageTitle("Staff and roles") }];

export default function MembersPage() {
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
        title="Staff and roles"
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

const minuteMs = 60_000;
/** Activity is recorded every few minutes only. */
const onlineMinutes = 10;

/** Last activity, or why there is none. */
export function getLastSeen(
  { state, lastSeenAt, invitationEndsAt }: MemberRecord,
  isSelf: boolean,
  now: Date,
): { tone: StatusTone; label: string } {
  if (state === "inactive") return { tone: "plain", label: "Deactivated" };
  if (state === "invited") {
    const isLinkValid = invitationEndsAt !== null && Date.parse(invitationEndsAt) > now.getTime();
    const link = isLinkValid ? `link expires ${formatDate(invitationEndsAt, now)}` : "link expired";
    return { tone: "waiting", label: `Invited, ${link}` };
  }
  if (isSelf) return { tone: "good", label: "You" };
  if (lastSeenAt === null) return { tone: "plain", label: "Not recently" };
  const minutes = Math.floor((now.getTime() - Date.parse(lastSeenAt)) / minuteMs);
  if (minutes < onlineMinutes) return { tone: "good", label: "Active now" };
  if (minutes < 60) return { tone: "good", label: `${minutes} min ago` };
  return { tone: "plain", label: formatRecentDateTime(lastSeenAt, now) };
}

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: (member: MemberRecord) => void;
}

function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const [role, setRole] = useState<StaffRole>("support");
  const formId = useId();
  const form = useForm({
    initial: { name: "", email: "" },
    rules: () => ({ name: requiredMessage("a name"), email: requiredMessage("an email address") }),
    async send({ name, email }) {
      const body = { name: name.trim(), email: email.trim(), role };
      onInvited(await api("POST /staff/members", { body }));
      form.set("name", "");
      form.set("email", "");
    },
    toFailure: (cause) => errorText(cause, "The invitation could not be sent. Please try again."),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite staff"
      actions={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={formId} busy={form.busy}>
            Send invitation
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormError text={form.failure} />
        <Field label="Name" required autoComplete="off" maxLength={200} {...form.field("name")} />
        <Field
          label="Email"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          hint="They get a link that works once and expires in three days."
          {...form.field("email")}
        />
        <RoleField role={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
