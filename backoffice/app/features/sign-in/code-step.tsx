import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/fields/code-field.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useSession } from "../../session/session-context.tsx";

export const codeLength = 6;

export const codeRequiredMessage = "Enter the 6-digit code from your authenticator";

interface CodeStepProps {
  readonly challenge: string;
  readonly onRestart: () => void;
}

export function CodeStep({ challenge, onRestart }: CodeStepProps) {
  const { signIn } = useSession();
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState("");
  const inputId = useId();
  const {
    busy,
    error: submitError,
    send,
    clear,
  } = useSubmission("The code could not be checked. Please try again.");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field
  useEffect(() => document.getElementById(inputId)?.focus(), [inputId, byRecovery]);

  function type(next: string) {
    setCode(next);
    setCodeError("");
  }

  function verify(typed: string) {
    void send(async () => {
      try {
        signIn(await api("POST /staff/auth/verify", { body: { challenge, code: typed } }));
      } catch (cause) {
        setCode("");
        document.getElementById(inputId)?.focus();
        throw cause;
      }
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = byRecovery ? code.trim() !== "" : code.length === codeLength;
    setCodeError(
      isWhole ? "" : byRecovery ? "Enter one of your recovery codes" : codeRequiredMessage,
    );
    if (isWhole) verify(code.trim());
    else document.getElementById(inputId)?.focus();
  }

  return (
    <>
      <h1 className="type-page-title">{byRecovery ? "Recovery code" : "Two-step sign-in"}</h1>
      <p className="mt-2 text-umber">
        {byRecovery
          ? "Enter one of the recovery codes you saved. Each works once."
          : "Enter the 6-digit code from your authenticator."}
      </p>
      <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormError text={submitError} />
        {byRecovery ? (
          <Field
            id={inputId}
            label="Recovery code"
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={40}
            value={code}
            error={codeError}
            onChange={(event) => type(event.target.value)}
          />
        ) : (
          <CodeField
            id={inputId}
            label="Code"
            length={codeLength}
            value={code}
            error={codeError}
            onChange={type}
          />
        )}
        <Button type="submit" busy={busy} className="self-start">
          Sign in
        </Button>
      </form>
      <StepLinks
        actions={[
          {
            label: byRecovery ? "Use authenticator code" : "Use a recovery code",
            onClick: () => {
              setByRecovery(!byRecovery);
              type("");
              clear();
            },
          },
          { label: "Back to email and password", onClick: onRestart },
        ]}
      />
    </>
  );
}

interface StepLinksProps {
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
}

export function StepLinks({ actions }: StepLinksProps) {
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {actions.map(({ label, onClick }) => (
        <li key={label}>
          <button type="button" onClick={onClick} className="min-h-11 text-nav">
            <span className="text-link">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
