import { useState } from "react";
import { useNavigate } from "react-router";
import type { Register } from "#contract/api/auth.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { trimmedPassword } from "../../forms/form-rules.ts";
import { authFailure } from "../../session/auth-failure.ts";
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
  /** Whether the password of the checkout was refused, so that another is asked for. */
  const [asksForAnother, setAsksForAnother] = useState(false);
  const form = useForm({
    initial: { password: credentials.password },
    rules: () => ({ password: trimmedPassword }),
    async send({ password }) {
      const user = await register({ ...credentials, password: password.trim() });
      onCreated?.();
      await navigate(pathAfterRegister(user), { state: { from: "/account/orders" } });
    },
    failureOf(cause) {
      if (faultOf(cause)?.errors.some(({ field }) => field === "password")) {
        setAsksForAnother(true);
      }
      return authFailure(cause, "Unable to create account.");
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
      {asksForAnother && (
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
