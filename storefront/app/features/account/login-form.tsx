import type { ReactNode } from "react";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { required } from "../../forms/form-rules.ts";
import { authFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

interface LoginFormProps {
  /** Stands between the password and the button, such as the way to a forgotten password. */
  readonly children?: ReactNode;
  readonly onSignedIn?: () => void;
  /** The address to begin with. */
  readonly email?: string;
}

/** E-mail and password (specification §5: both required and non-blank). */
export function LoginForm({ children, onSignedIn, email = "" }: LoginFormProps) {
  const { login } = useSession();
  const form = useForm({
    initial: { email, password: "" },
    rules: () => ({ email: required, password: required }),
    async send({ email, password }) {
      await login({ email: email.trim(), password });
      onSignedIn?.();
    },
    failureOf: (cause) => authFailure(cause, "Unable to sign in."),
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
        Login
      </Button>
    </form>
  );
}
