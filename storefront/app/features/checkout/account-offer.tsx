import { useState } from "react";
import { useNavigate } from "react-router";
import type { Register } from "#contract/api/auth.ts";
import { Button } from "#ui/primitives/button.tsx";
import { type AuthFailure, authFailure } from "../../session/auth-failure.ts";
import { pathAfterRegister } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";

interface AccountOfferProps {
  readonly credentials: Register;
  /** Once the account is there; the shopper is led away from the order. */
  readonly onCreated?: () => void;
}

/** After an order is placed for good: makes the account a guest ticked before (specification §4). */
export function AccountOffer({ credentials, onCreated }: AccountOfferProps) {
  const { register } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  async function create() {
    setBusy(true);
    setFailure(null);
    try {
      const user = await register(credentials);
      onCreated?.();
      await navigate(pathAfterRegister(user), { state: { from: "/account/orders" } });
    } catch (cause) {
      setFailure(authFailure(cause, "Unable to create account."));
      setBusy(false);
    }
  }

  return (
    <div className="mt-6 grid gap-3">
      <div role="alert" className="text-red empty:hidden">
        {failure && (
          <>
            <p className="font-medium">{failure.headline}</p>
            <p>{failure.reason}</p>
          </>
        )}
      </div>
      <Button busy={busy} onClick={create}>
        Create account with checkout details
      </Button>
    </div>
  );
}
