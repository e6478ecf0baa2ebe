import { useState } from "react";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { useGoOn } from "../../parts/use-go-on.ts";

interface MemberActionsProps {
  readonly member: MemberRecord;
  readonly onChanged: (member: MemberRecord) => void;
}

/** One thing an owner may do about how somebody gets in. */
interface Action {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly said: string;
  /** Answers with the member, or with nothing where they are gone. */
  readonly call: () => Promise<MemberRecord | undefined>;
}

/** The ways an owner opens and closes the back office to somebody, each asked for twice. */
export function MemberActions({ member, onChanged }: MemberActionsProps) {
  const actions = actionsOf(member);
  // What was chosen last stays in the dialog while it closes and gives focus back.
  const [chosen, setChosen] = useState(actions[0]);
  const [asking, setAsking] = useState(false);
  const { busy, fault, send, clear } = useSending("It could not be done. Please try again.");
  const { say } = useToaster();
  const goOn = useGoOn();

  async function confirm(action: Action) {
    const taken = await send(async () => {
      const changed = await action.call();
      if (changed) onChanged(changed);
      else await goOn("/members");
    });
    if (!taken) return;
    setAsking(false);
    say(action.said);
  }

  return (
    <div className="flex flex-wrap gap-3">
      {actions.map((action) => (
        <Button
          key={action.label}
          look="ghost"
          size="small"
          onClick={() => {
            clear();
            setChosen(action);
            setAsking(true);
          }}
        >
          {action.label}
        </Button>
      ))}
      {chosen && (
        <ConfirmDialog
          open={asking}
          title={chosen.title}
          label={chosen.label}
          busy={busy}
          fault={fault}
          onConfirm={() => void confirm(chosen)}
          onClose={() => setAsking(false)}
        >
          <p>{chosen.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function actionsOf({
  id,
  version,
  name,
  email,
  state,
  hasAuthenticator,
}: MemberRecord): readonly Action[] {
  if (state === "invited") {
    return [
      {
        label: "Send a new link",
        title: `Send ${name} a new link?`,
        text: `It goes to ${email}. The link of the mail before no longer works.`,
        said: `A new link is on its way to ${email}`,
        call: () => api("POST /staff/members/:id/invitation", { params: { id } }),
      },
      {
        label: "Take the invitation back",
        title: `Take the invitation of ${name} back?`,
        text: "The link no longer works. The address can be invited again later.",
        said: `${name} is not invited any more`,
        call: () => api("DELETE /staff/members/:id/invitation", { params: { id } }),
      },
    ];
  }
  if (state === "inactive") {
    return [
      {
        label: "Open the back office again",
        title: `Let ${name} in again?`,
        text: "They sign in with the password and the authenticator they had.",
        said: `${name} may sign in again`,
        call: () =>
          api("POST /staff/members/:id/reactivate", { params: { id }, body: { version } }),
      },
    ];
  }
  return [
    {
      label: "Send a link for a new password",
      title: `Send ${name} a link for a new password?`,
      text: `The password they have no longer works and every session ends, at once. The link goes to ${email}; after the new password they ${hasAuthenticator ? "type a code of the authenticator they have" : "set an authenticator up"}.`,
      said: `A link for a new password is on its way to ${email}`,
      call: () => api("POST /staff/members/:id/password-link", { params: { id } }),
    },
    {
      label: "Reset the authenticator",
      title: `Reset the authenticator of ${name}?`,
      text: "For somebody who has lost the phone and the recovery codes. Every session ends, and whoever signs in next with the password sets up a new authenticator: make sure in another way that it was they who asked.",
      said: `${name} sets an authenticator up at the next sign-in`,
      call: () => api("POST /staff/members/:id/authenticator-reset", { params: { id } }),
    },
    {
      label: "Close the back office to them",
      title: `Close the back office to ${name}?`,
      text: "Every session of theirs ends at once. What they did stays, and you can let them in again.",
      said: `${name} is signed out and cannot sign in`,
      call: () => api("POST /staff/members/:id/deactivate", { params: { id }, body: { version } }),
    },
  ];
}
