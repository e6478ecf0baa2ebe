import { useRef } from "react";
import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email } from "../../forms/form-rules.ts";
import { toResendFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

export function ChangeEmail({ onSent }: { onSent: (cooldownSeconds: number) => void }) {
  const { resendVerification } = useSession();
  const details = useRef<HTMLDetailsElement>(null);
  const form = useForm({
    initial: { email: "" },
    rules: () => ({ email }),
    async send(values) {
      const { cooldownSeconds } = await resendVerification(values.email.trim());
      onSent(cooldownSeconds);
      form.set("email", "");
      if (details.current) details.current.open = false;
    },
    toFailure(cause) {
      const wait = asApiError(cause)?.retryAfter;
      if (wait) onSent(wait);
      return toResendFailure(cause);
    },
  });
  return (
    <details ref={details} className="group mt-6 border-line border-y">
      <summary className="flex min-h-12 items-center justify-between gap-4">
        Wrong email? Change it
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
      </summary>
      <form
        method="post"
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-4 pt-1 pb-6"
      >
        <FormFailure failure={form.failure} />
        <Field
          {...form.field("email")}
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Button type="submit" variant="ghost" busy={form.busy}>
          Send code
        </Button>
      </form>
    </details>
  );
}
