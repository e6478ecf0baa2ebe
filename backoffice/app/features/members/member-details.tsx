import { Link } from "react-router";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { roleLabels } from "../../parts/format/role-labels.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { useMember } from "../../session/use-member.ts";
import { MemberActions } from "./member-actions.tsx";
import { MemberRole } from "./member-role.tsx";
import { MemberStatus } from "./member-status.tsx";

interface MemberDetailsProps {
  readonly member: MemberRecord;
  readonly backLink: RecordBackLink;
  readonly onChanged: (member: MemberRecord) => void;
}

export function MemberDetails({ member, backLink, onChanged }: MemberDetailsProps) {
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
