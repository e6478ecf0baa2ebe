import type { ProveBothFactors } from "#contract/api/staff/members.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { errorText } from "../../loading/error-text.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";

interface ProveFormProps {
  readonly button: string;
  /** Used where the server sends no text. */
  readonly failure: string;
  readonly onProve: (proof: ProveBothFactors) => Promise<unknown>;
}

export function ProveForm({ button, failure, onProve }: ProveFormProps) {
  const form = useForm({
    initial: { password: "", code: "" },
    rules: () => ({
      password: requiredMessage("your password"),
      code: (code) => (code.trim().length < 6 ? "Enter the code (at least 6 digits)" : undefined),
    }),
    async send({ password, code }) {
      // Any attempt uses up the code.
      form.set("code", "");
      await onProve({ password, code: code.trim() });
      form.set("password", "");
    },
    toFailure: (cause) => errorText(cause, failure),
  });

  return (
    <form onSubmit={form.submit} noValidate className="mt-4 grid gap-4">
      <FormError text={form.failure} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        maxLength={128}
        {...form.field("password")}
      />
      <Field
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={20}
        hint="From your authenticator, or a recovery code. A code works once, so wait for the next one."
        {...form.field("code")}
      />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        busy={form.busy}
        className="justify-self-start"
      >
        {button}
      </Button>
    </form>
  );
}
