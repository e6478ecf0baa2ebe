import { useState } from "react";
import { useNavigate } from "react-router";
import type { Register } from "#contract/api/accounts/auth.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { trimmedPassword } from "../../../forms/form-rules.ts";
import { toAuthFailure } from "../../../session/auth-failure.ts";
import { pathAfterRegister } from "../../../session/return-path.ts";
import { useSession } from "../../../session/session-context.tsx";

interface AccountOfferProps {
  readonly credentials: Register;
  readonly onCreated?: () => void;
}

/** After a placed order: creates the account that a guest chose before (specification §4). */
export function AccountOffer({ credentials, onCreated }: AccountOfferProps) {
  const { register } = useSession();
  const navigate = useNavigate();
  const [needsNewPassword, setNeedsNewPassword] = useState(false);
  const form = useForm({
    initial: { password: credentials.password },
    rules: () => ({ password: trimmedPassword }),
    async send({ password }) {
      const user = await register({ ...credentials, password: password.trim() });
      onCreated?.();
      await navigate(pathAfterRegister(user), { state: { from: "/account/orders" } });
    },
    toFailure(cause) {
      if (asApiError(cause)?.errors.some(({ field }) => field === "password")) {
        setNeedsNewPassword(true);
      }
      return toAuthFailure(cause, "Unable to create account.");
    },
  });

  return (
    <form method="post" noValidate onSubmit={form.submit} className="mt-6 grid gap-3">
      <div role="alert" className="text-red empty:hidden">
        {form.failure && (
          <>
            <p className="font-medium">{form.failure.headline}</p>
            <p>{form.failure.reason}</p>
          </>
        )}
      </div>
      {needsNewPassword && (
        <PasswordField
          {...form.field("password")}
          label="Password"
          autoComplete="new-password"
          maxLength={128}
          required
          hint="At least 6 characters"
        />
      )}
      <Button type="submit" busy={form.busy}>
        Create account with checkout details
      </Button>
    </form>
  );
}
