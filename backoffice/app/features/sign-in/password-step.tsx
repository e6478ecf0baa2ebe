import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/error-text.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";

export function PasswordStep({ onAccepted }: { onAccepted: (started: StaffChallenge) => void }) {
  const form = useForm({
    initial: { email: "", password: "" },
    rules: () => ({
      email: requiredMessage("your email"),
      password: requiredMessage("your password"),
    }),
    async send({ email, password }) {
      const body = { email: email.trim(), password };
      onAccepted(await api("POST /staff/auth/login", { body }));
    },
    toFailure: (cause) => errorText(cause, "Signing in failed. Please try again."),
  });

  return (
    <>
      <h1 className="type-page-title">Sign in</h1>
      <p className="mt-2 text-umber">For store staff.</p>
      <form onSubmit={form.submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormError text={form.failure} />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          maxLength={254}
          {...form.field("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          maxLength={128}
          {...form.field("password")}
        />
        <Button type="submit" busy={form.busy} className="self-start">
          Continue
        </Button>
      </form>
    </>
  );
}
