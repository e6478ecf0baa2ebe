import { Link } from "react-router";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { momentOf } from "../../parts/when.ts";
import { useMember } from "../../session/use-member.ts";
import { MemberActions } from "./member-actions.tsx";
import { MemberRole } from "./member-role.tsx";
import { MemberStatus } from "./member-status.tsx";

interface MemberDetailsProps {
  readonly member: MemberRecord;
  readonly way: RecordWay;
  readonly onChanged: (member: MemberRecord) => void;
}

/** What is known of somebody, and what may be changed about them. */
export function MemberDetails({ member, way, onChanged }: MemberDetailsProps) {
  const isSelf = useMember()?.id === member.id;
  const now = new Date();
  const moment = (iso: string | null, none: string) => (iso === null ? none : momentOf(iso, now));
  return (
    <>
      <RecordHead way={way} title={member.name}>
        <MemberStatus member={member} />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel title="Who">
          <Facts
            facts={[
              { name: "E-mail", value: member.email },
              { name: "Role", value: roleWords[member.role].word },
              { name: "Added", value: momentOf(member.createdAt, now) },
              ...(member.state === "invited"
                ? [{ name: "Link works until", value: moment(member.invitationEndsAt, "–") }]
                : [
                    ...(member.invitationEndsAt === null
                      ? []
                      : [
                          { name: "Link works until", value: moment(member.invitationEndsAt, "–") },
                        ]),
                    { name: "Last here", value: moment(member.lastSeenAt, "Not recently") },
                    {
                      name: "Authenticator",
                      value: member.hasAuthenticator ? "Set up" : "Set up at the next sign-in",
                    },
                  ]),
            ]}
          />
          <p className="mt-3 flex flex-wrap gap-x-6">
            <Link to={`/audit?actor=staff:${member.id}`} className="text-link touch-target">
              What they did
            </Link>
            <Link to={`/audit?subject=${member.id}`} className="text-link touch-target">
              What was done about them
            </Link>
          </p>
        </Panel>
        {isSelf || member.isDemo ? (
          <Panel title="Change">
            {isSelf ? (
              <p className="text-umber">
                This is you. Password, recovery codes and authenticator are in{" "}
                <Link to="/account" className="text-link">
                  My account
                </Link>
                ; your role is for another owner to change.
              </p>
            ) : (
              <p className="text-umber">
                The people of the demo stay as they are, for those who come after you. Invite
                somebody to try it.
              </p>
            )}
          </Panel>
        ) : (
          <div className="grid min-w-0 gap-4">
            <Panel title="What they may do">
              <MemberRole member={member} onChanged={onChanged} />
            </Panel>
            <Panel title="How they get in">
              <MemberActions member={member} onChanged={onChanged} />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
