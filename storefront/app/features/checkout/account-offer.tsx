import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Register } from "#contract/api/auth.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { type AuthFailure, authFailure } from "../../session/auth-failure.ts";
import { pathAfterRegister } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { passwordFault } from "./use-account-wish.ts";

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
  /** Typed here once the one of the checkout was refused. */
  const [another, setAnother] = useState<{ password: string; fault: string | undefined }>();

  async function create(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const fault = another && passwordFault(another.password);
    if (fault) {
      setAnother({ ...another, fault });
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { password } = another ?? credentials;
      const user = await register({ ...credentials, password: password.trim() });
      onCreated?.();
      await navigate(pathAfterRegister(user), { state: { from: "/account/orders" } });
    } catch (cause) {
      const refused = faultOf(cause)?.errors.find(({ field }) => field === "password");
      if (refused) setAnother({ password: another?.password ?? "", fault: refused.message });
      setFailure(authFailure(cause, "Unable to create account."));
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={create} className="mt-6 grid gap-3">
      <div role="alert" className="text-red empty:hidden">
        {failure && (
          <>
            <p className="font-medium">{failure.headline}</p>
            <p>{failure.reason}</p>
          </>
        )}
      </div>
      {another && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          maxLength={128}
          required
          hint="At least 6 characters"
          value={another.password}
          error={another.fault}
          onChange={(event) => setAnother({ password: event.target.value, fault: undefined })}
        />
      )}
      <Button type="submit" busy={busy}>
        Create account with checkout details
      </Button>
    </form>
  );
}
