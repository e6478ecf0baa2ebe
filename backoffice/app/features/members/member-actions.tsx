import { useState } from "react";
import type { MemberRecord } from "#contract/api/staff/members.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";

interface MemberActionsProps {
  readonly member: MemberRecord;
  readonly onChanged: (member: MemberRecord) => void;
}

interface Action {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly toast: string;
  readonly request: () => Promise<MemberRecord | undefined>;
}

export function MemberActions({ member, onChanged }: MemberActionsProps) {
  const actions = getActions(member);
  // Stays in the dialog while it closes.
  const [selected, setSelected] = useState(actions[0]);
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, error, send, clear } = useSubmission("Something went wrong. Please try again.");
  const { showToast } = useToast();
  const goOn = useNavigateAfterSave();

  async function confirm(action: Action) {
    const isDone = await send(async () => {
      const changed = await action.request();
      if (changed) onChanged(changed);
      else await goOn("/members");
    });
    if (!isDone) return;
    setIsConfirming(false);
    showToast(action.toast);
  }

  return (
    <div className="flex flex-wrap gap-3">
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="ghost"
          size="small"
          onClick={() => {
            clear();
            setSelected(action);
            setIsConfirming(true);
          }}
        >
          {action.label}
        </Button>
      ))}
      {selected && (
        <ConfirmDialog
          open={isConfirming}
          title={selected.title}
          label={selected.label}
          busy={busy}
          error={error}
          onConfirm={() => void confirm(selected)}
          onClose={() => setIsConfirming(false)}
        >
          <p>{selected.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function getActions({
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
        label: "Resend invitation",
        title: `Resend the invitation to ${name}?`,
        text: `We email a new link to ${email}. The previous link stops working.`,
        toast: `Invitation sent to ${email}`,
        request: () => api("POST /staff/members/:id/invitation", { params: { id } }),
      },
      {
        label: "Revoke invitation",
        title: `Revoke the invitation of ${name}?`,
        text: "The link stops working. You can invite this address again later.",
        toast: `The invitation of ${name} was revoked`,
        request: () => api("DELETE /staff/members/:id/invitation", { params: { id } }),
      },
    ];
  }
  if (state === "inactive") {
    return [
      {
        label: "Reactivate",
        title: `Reactivate ${name}?`,
        text: "They sign in with the same password and authenticator as before.",
        toast: `${name} can sign in again`,
        request: () =>
          api("POST /staff/members/:id/reactivate", { params: { id }, body: { version } }),
      },
    ];
  }
  return [
    {
      label: "Send password reset link",
      title: `Send ${name} a password reset link?`,
      text: `Their password stops working and all their sessions end now. We email the link to ${email}. After choosing a password they ${hasAuthenticator ? "enter a code from their authenticator" : "set up an authenticator"}.`,
      toast: `Password reset link sent to ${email}`,
      request: () => api("POST /staff/members/:id/password-link", { params: { id } }),
    },
    {
      label: "Reset authenticator",
      title: `Reset the authenticator of ${name}?`,
      text: "Use this if they lost their phone and recovery codes. All their sessions end, and whoever signs in next with their password sets up a new authenticator. Confirm with them first that they asked for it.",
      toast: `${name} sets up an authenticator at the next sign-in`,
      request: () => api("POST /staff/members/:id/authenticator-reset", { params: { id } }),
    },
    {
      label: "Deactivate",
      title: `Deactivate ${name}?`,
      text: "All their sessions end now and they can't sign in. Their past activity is kept, and you can reactivate them.",
      toast: `${name} was deactivated`,
      request: () =>
        api("POST /staff/members/:id/deactivate", { params: { id }, body: { version } }),
    },
  ];
}
