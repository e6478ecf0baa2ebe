import type { StaffChallenge } from "#contract/api/staff.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { askedFor } from "../../parts/asked-for.ts";
import { FormFault } from "../../parts/form-fault.tsx";

/** The first step: e-mail and password. */
export function PasswordStep({ onAccepted }: { onAccepted: (started: StaffChallenge) => void }) {
  const form = useForm({
    initial: { email: "", password: "" },
    rules: () => ({ email: askedFor("your e-mail"), password: askedFor("your password") }),
    async send({ email, password }) {
      const body = { email: email.trim(), password };
      onAccepted(await api("POST /staff/auth/login", { body }));
    },
    failureOf: (cause) => faultText(cause, "Signing in failed. Please try again."),
  });

  return (
    <>
      <h1 className="type-room">Sign in</h1>
      <p className="mt-2 text-umber">For people who work at the store.</p>
      <form onSubmit={form.submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormFault text={form.failure} />
        <Field
          label="E-mail"
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
