import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { RoomHead } from "../../parts/room-head.tsx";
import { useSession } from "../../session/session-context.tsx";
import { OwnAuthenticator } from "./own-authenticator.tsx";
import { OwnKeys } from "./own-keys.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnRecoveryCodes } from "./own-recovery-codes.tsx";

/** What a member may change about how they sign in. */
export function AccountPage() {
  const { session } = useSession();
  const { loaded, reload } = useLoaded((signal) => api("GET /staff/auth/me", { signal }), ["me"]);
  if (session.state !== "in") return <EmptyState title="Nobody is signed in" />;
  const { member, recoveryCodesLeft } = loaded.state === "ready" ? loaded.data : session;
  return (
    <>
      <RoomHead title="My account" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Who">
          <Facts
            facts={[
              { name: "Name", value: member.name },
              { name: "E-mail", value: member.email },
              {
                name: "Role",
                value: `${roleWords[member.role].word}. ${roleWords[member.role].may}`,
              },
              { name: "Recovery codes left", value: String(recoveryCodesLeft) },
            ]}
          />
        </Panel>
        <Panel title="Password">
          <OwnPassword email={member.email} />
        </Panel>
        <Panel title="Recovery codes">
          <OwnRecoveryCodes onMade={reload} />
        </Panel>
        <Panel title="Authenticator">
          <OwnAuthenticator />
        </Panel>
        <Panel title="Keys">
          <OwnKeys />
        </Panel>
      </div>
    </>
  );
}
