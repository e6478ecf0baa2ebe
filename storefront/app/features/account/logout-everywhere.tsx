import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";
import { AccountAction } from "./account-action.tsx";

export function LogoutEverywhere() {
  const { logoutEverywhere } = useSession();
  const { showToast, showErrorToast } = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await logoutEverywhere();
      await navigate("/login", { replace: true });
      showToast("You’re logged out everywhere.");
    } catch (cause) {
      showErrorToast(toAuthFailure(cause, "").reason);
      setBusy(false);
    }
  }

  return (
    <AccountAction
      title="Log out everywhere"
      text="Ends your session on every phone and computer, this one too."
    >
      <Button variant="ghost" size="small" busy={busy} onClick={leave}>
        Log out everywhere
      </Button>
    </AccountAction>
  );
}
