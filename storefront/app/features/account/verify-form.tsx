import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/code-field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { toInputFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

const codeLength = 6;

export function VerifyForm() {
  const { verifyEmail } = useSession();
  const form = useForm({
    initial: { code: "" },
    rules: () => ({}),
    send: ({ code }) => verifyEmail(code),
    toFailure(cause) {
      form.set("code", "");
      form.getInput("code")?.focus();
      return toInputFailure(cause, "Invalid code. Please try again.");
    },
  });
  const { code } = form.values;
  const { id } = form.field("code");
  return (
    <form method="post" noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <CodeField
        id={id}
        label="Verification code"
        length={codeLength}
        value={code}
        onChange={(digits) => form.set("code", digits)}
      />
      <Button type="submit" busy={form.busy} disabled={code.length !== codeLength}>
        Verify
      </Button>
    </form>
  );
}
