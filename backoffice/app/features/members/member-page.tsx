import { useState } from "react";
import { Link } from "react-router";
import type { MemberRecord, StaffState } from "#contract/api/staff/members.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { roleLabels } from "../../parts/format/labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { useMember } from "../../session/use-member.ts";
import { MemberActions } from "./member-actions.tsx";
import { RoleField } from "./role-field.tsx";

export const meta = () => [{ title: pageTitle("Staff member") }];

const comparedFields: readonly RecordField<MemberRecord>[] = [
  { name: "Role", read: ({ role }) => roleLabels[role].label },
  { name: "Status", read: getMemberStatusLabel },
];

export default function MemberPage() {
  return (
    <RecordLoader
      basePath="/members"
      title="Staff member"
      load={(id, signal) => api("GET /staff/members/:id", { params: { id }, signal })}
      comparedFields={comparedFields}
    >
      {(member, { backLink, replace }) => (
        <MemberDetails backLink={backLink} member={member} onChanged={replace} />
      )}
    </RecordLoader>
  );
}

interface MemberDetailsProps {
  readonly member: MemberRecord;
  readonly backLink: RecordBackLink;
  readonly onChanged: (member: MemberRecord) => void;
}

function MemberDetails({ member, backLink, onChanged }: MemberDetailsProps) {
  const isSelf = useMember()?.id === member.id;
  const now = new Date();
  const formatOptional = (iso: string | null, none: string) =>
    iso === null ? none : formatDateTime(iso, now);
  return (
    <>
      <RecordHead backLink={backLink} title={member.name}>
        <MemberStatus member={member} />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel title="Profile">
          <DescriptionList
            items={[
              { name: "Email", value: member.email },
              { name: "Role", value: roleLabels[member.role].label },
              { name: "Added", value: formatDateTime(member.createdAt, now) },
              ...(member.state === "invited"
                ? [{ name: "Link expires", value: formatOptional(member.invitationEndsAt, "–") }]
                : [
                    ...(member.invitationEndsAt === null
                      ? []
                      : [
                          {
                            name: "Link expires",
                            value: formatOptional(member.invitationEndsAt, "–"),
                          },
                        ]),
                    { name: "Last seen", value: formatOptional(member.lastSeenAt, "Not recently") },
                    {
                      name: "Authenticator",
                      value: member.hasAuthenticator ? "Set up" : "Required at next sign-in",
                    },
                  ]),
            ]}
          />
          <p className="mt-3 flex flex-wrap gap-x-6">
            <Link to={`/activity?actor=staff:${member.id}`} className="text-link touch-target">
              Activity
            </Link>
            <Link to={`/activity?subject=${member.id}`} className="text-link touch-target">
              Changes to this account
            </Link>
          </p>
        </Panel>
        {isSelf || member.isDemo ? (
          <Panel title="Account">
            {isSelf ? (
              <p key="self" className="text-umber">
                This is your account. Change your password, recovery codes and authenticator in{" "}
                <Link to="/account" className="text-link">
                  My account
                </Link>
                . Only another owner can change your role.
              </p>
            ) : (
              <p className="text-umber">Demo staff can't be changed. Invite someone to try this.</p>
            )}
          </Panel>
        ) : (
          <div className="grid min-w-0 gap-4">
            <Panel title="Role and permissions">
              <MemberRole member={member} onChanged={onChanged} />
            </Panel>
            <Panel title="Sign-in">
              <MemberActions member={member} onChanged={onChanged} />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}

interface MemberRoleProps {
  readonly member: MemberRecord;
  readonly onChanged: (member: MemberRecord) => void;
}

function MemberRole({ member, onChanged }: MemberRoleProps) {
  const [chosen, setChosen] = useState<StaffRole>();
  const role = chosen ?? member.role;
  useUnsavedEdits(role !== member.role);
  const { busy, error, send } = useSubmission("The role could not be changed. Please try again.");
  const { showToast } = useToast();

  async function save() {
    const isSaved = await send(async () =>
      onChanged(
        await api("PATCH /staff/members/:id", {
          params: { id: member.id },
          body: { role, version: member.version },
        }),
      ),
    );
    if (!isSaved) return;
    setChosen(undefined);
    showToast(`${member.name} is now ${roleLabels[role].label.toLowerCase()}`);
  }

  return (
    <div className="grid gap-4">
      <FormError text={error} />
      <RoleField role={role} disabled={busy} onChange={setChosen} />
      <Button
        size="small"
        className="justify-self-start"
        disabled={role === member.role}
        busy={busy}
        onClick={() => void save()}
      >
        Change role
      </Button>
    </div>
  );
}

const statusByState: Readonly<Record<StaffState, { tone: StatusTone; label: string }>> = {
  invited: { tone: "waiting", label: "Invited" },
  active: { tone: "good", label: "Active" },
  inactive: { tone: "plain", label: "Deactivated" },
};

function MemberStatus({ member }: { member: MemberRecord }) {
  const tone = needsAuthenticator(member) ? "waiting" : statusByState[member.state].tone;
  return <Status tone={tone}>{getMemberStatusLabel(member)}</Status>;
}

function getMemberStatusLabel(member: MemberRecord): string {
  return needsAuthenticator(member) ? "Needs 2-step sign-in" : statusByState[member.state].label;
}

function needsAuthenticator({ state, hasAuthenticator }: MemberRecord): boolean {
  return state === "active" && !hasAuthenticator;
}
