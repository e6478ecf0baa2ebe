import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { authFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";
import { AccountAction } from "./account-action.tsx";

/** Ends every session of the account. */
export function LogoutEverywhere() {
  const { logoutEverywhere } = useSession();
  const { say, sayError } = useToaster();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await logoutEverywhere();
      await navigate("/login", { replace: true });
      say("You are signed out everywhere.");
    } catch (cause) {
      sayError(authFailure(cause, "").reason);
      setBusy(false);
    }
  }

  return (
    <AccountAction
      title="Sign out everywhere"
      text="Ends your session on every phone and computer, this one too."
    >
      <Button look="ghost" size="small" busy={busy} onClick={leave}>
        Sign out everywhere
      </Button>
    </AccountAction>
  );
}
