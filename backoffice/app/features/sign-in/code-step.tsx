import { type FormEvent, useEffect, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/code-field.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { useSession } from "../../session/session-context.tsx";
import { codeAsked, digits } from "./asked-code.ts";
import { StepAside } from "./step-aside.tsx";

interface CodeStepProps {
  readonly challenge: string;
  /** Back to e-mail and password. */
  readonly onAgain: () => void;
}

/** The second step: six digits of the authenticator, or one of the recovery codes. */
export function CodeStep({ challenge, onAgain }: CodeStepProps) {
  const { signIn } = useSession();
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [asked, setAsked] = useState("");
  const inputId = useId();
  const { busy, fault, send, clear } = useSending(
    "The code could not be checked. Please try again.",
  );

  // Both kinds of code are what one came here to type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field
  useEffect(() => document.getElementById(inputId)?.focus(), [inputId, byRecovery]);

  function type(next: string) {
    setCode(next);
    setAsked("");
  }

  function prove(typed: string) {
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
    const isWhole = byRecovery ? code.trim() !== "" : code.length === digits;
    setAsked(isWhole ? "" : byRecovery ? "Type one of your recovery codes" : codeAsked);
    if (isWhole) prove(code.trim());
    else document.getElementById(inputId)?.focus();
  }

  return (
    <>
      <h1 className="type-room">{byRecovery ? "Recovery code" : "Second step"}</h1>
      <p className="mt-2 text-umber">
        {byRecovery
          ? "One of the codes you kept when you set up your authenticator. Each works once."
          : "The six digits your authenticator shows now."}
      </p>
      <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormFault text={fault} />
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
            error={asked}
            onChange={(event) => type(event.target.value)}
          />
        ) : (
          <CodeField
            id={inputId}
            label="Code"
            length={digits}
            value={code}
            error={asked}
            onChange={type}
          />
        )}
        <Button type="submit" busy={busy} className="self-start">
          Sign in
        </Button>
      </form>
      <StepAside
        actions={[
          {
            label: byRecovery ? "Use the authenticator" : "Use a recovery code",
            onPress: () => {
              setByRecovery(!byRecovery);
              type("");
              clear();
            },
          },
          { label: "Back to e-mail and password", onPress: onAgain },
        ]}
      />
    </>
  );
}
