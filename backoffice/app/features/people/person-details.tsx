import { Link } from "react-router";
import type { StaffPerson } from "#contract/api/staff-people.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { momentOf } from "../../parts/when.ts";
import { useSession } from "../../session/session-context.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonRole } from "./person-role.tsx";
import { PersonStatus } from "./person-status.tsx";

interface PersonDetailsProps {
  readonly person: StaffPerson;
  readonly way: RecordWay;
  readonly onChanged: (person: StaffPerson) => void;
}

/** What is known of somebody, and what may be changed about them. */
export function PersonDetails({ person, way, onChanged }: PersonDetailsProps) {
  const { session } = useSession();
  const isSelf = session.state === "in" && session.member.id === person.id;
  const now = new Date();
  const moment = (iso: string | null, none: string) => (iso === null ? none : momentOf(iso, now));
  return (
    <>
      <RecordHead way={way} title={person.name}>
        <PersonStatus person={person} />
      </RecordHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel title="Who">
          <Facts
            facts={[
              { name: "E-mail", value: person.email },
              { name: "Role", value: roleWords[person.role].word },
              { name: "Added", value: momentOf(person.createdAt, now) },
              ...(person.state === "invited"
                ? [{ name: "Link works until", value: moment(person.invitationEndsAt, "–") }]
                : [
                    { name: "Last here", value: moment(person.lastSeenAt, "Not of late") },
                    {
                      name: "Authenticator",
                      value: person.hasAuthenticator ? "Set up" : "Set up at the next sign-in",
                    },
                  ]),
            ]}
          />
          <p className="mt-3 flex flex-wrap gap-x-6">
            <Link to={`/audit?actor=staff:${person.id}`} className="text-link touch-target">
              What they did
            </Link>
            <Link to={`/audit?subject=${person.id}`} className="text-link touch-target">
              What was done about them
            </Link>
          </p>
        </Panel>
        {isSelf || person.isDemo ? (
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
              <PersonRole person={person} onChanged={onChanged} />
            </Panel>
            <Panel title="How they get in">
              <PersonActions person={person} onChanged={onChanged} />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}
