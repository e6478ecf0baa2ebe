import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/code-field.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { type AuthFailure, inputFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

/** Digits of a verification code (specification §9). */
const codeLength = 6;

/** The code and its button, which waits for all six digits (specification §5). */
export function VerifyForm() {
  const { verifyEmail } = useSession();
  const fieldId = useId();
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || code.length !== codeLength) return;
    setBusy(true);
    setFailure(null);
    try {
      await verifyEmail(code);
    } catch (cause) {
      setFailure(inputFailure(cause, "Invalid code. Please try again."));
      setCode("");
      document.getElementById(fieldId)?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5">
      <FormFailure failure={failure} />
      <CodeField
        id={fieldId}
        label="Verification code"
        length={codeLength}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" busy={busy} disabled={code.length !== codeLength}>
        Verify
      </Button>
    </form>
  );
}
