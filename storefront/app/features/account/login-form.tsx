import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { required } from "../../forms/form-rules.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

interface LoginFormProps {
  readonly children?: Elements;
  readonly onSignedIn?: () => void;
  readonly email?: string;
}

export function LoginForm({ children, onSignedIn, email = "" }: LoginFormProps) {
  const { login } = useSession();
  const form = useForm({
    initial: { email, password: "" },
    rules: () => ({ email: required, password: required }),
    async send({ email, password }) {
      await login({ email: email.trim(), password });
      onSignedIn?.();
    },
    toFailure: (cause) => toAuthFailure(cause, "Unable to sign in."),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <Field
        {...form.field("email")}
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      {children}
      <Button type="submit" busy={form.busy}>
        Log in
      </Button>
    </form>
  );
}
