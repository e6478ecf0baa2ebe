import type { ProveBothFactors } from "#contract/api/staff-members.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { faultText } from "../../loading/fault-text.ts";
import { askedFor } from "../../parts/asked-for.ts";
import { FormFault } from "../../parts/form-fault.tsx";

interface ProveFormProps {
  readonly button: string;
  /** Said where the server gives no words of its own. */
  readonly failure: string;
  readonly onProve: (proof: ProveBothFactors) => Promise<unknown>;
}

/** Asks for both factors once more before something that changes how one signs in. */
export function ProveForm({ button, failure, onProve }: ProveFormProps) {
  const form = useForm({
    initial: { password: "", code: "" },
    rules: () => ({
      password: askedFor("your password"),
      code: (code) => (code.trim().length < 6 ? "Type the code, six digits or more" : undefined),
    }),
    async send({ password, code }) {
      // A code counts once, whatever came of it.
      form.set("code", "");
      await onProve({ password, code: code.trim() });
      form.set("password", "");
    },
    failureOf: (cause) => faultText(cause, failure),
  });

  return (
    <form onSubmit={form.submit} noValidate className="mt-4 grid gap-4">
      <FormFault text={form.failure} />
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
        hint="Of the authenticator, or a recovery code. One that signed you in is used up: wait for the next."
        {...form.field("code")}
      />
      <Button
        type="submit"
        look="ghost"
        size="small"
        busy={form.busy}
        className="justify-self-start"
      >
        {button}
      </Button>
    </form>
  );
}
