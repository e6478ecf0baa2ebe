import { type FormEvent, useId, useState } from "react";
import type { StaffChallenge } from "#contract/api/staff.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/code-field.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { LostPart } from "../../parts/lost-part.ts";
import { codeAsked, digits } from "./asked-code.ts";
import { StepAside } from "./step-aside.tsx";

const OtpauthPicture = lazyPart(
  () => import("./otpauth-picture.tsx"),
  LostPart,
  () => <div className="size-46 border border-line bg-paper" />,
);

interface AuthenticatorStepProps {
  readonly started: StaffChallenge;
  readonly onProved: (recoveryCodes: readonly string[]) => void;
  readonly onAgain: () => void;
}

/** Shows the secret of a new authenticator as a picture and in letters, and asks for its first code. */
export function AuthenticatorStep({ started, onProved, onAgain }: AuthenticatorStepProps) {
  const { challenge, enrolment = { totpSecret: "", totpAddress: "" } } = started;
  const [code, setCode] = useState("");
  const [asked, setAsked] = useState("");
  const inputId = useId();
  const { busy, fault, send } = useSending("The code could not be checked. Please try again.");

  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = code.length === digits;
    setAsked(isWhole ? "" : codeAsked);
    if (!isWhole) {
      document.getElementById(inputId)?.focus();
      return;
    }
    void send(async () => {
      try {
        onProved(
          (await api("POST /staff/enrolment/confirm", { body: { challenge, code } })).recoveryCodes,
        );
      } catch (cause) {
        setCode("");
        document.getElementById(inputId)?.focus();
        throw cause;
      }
    });
  }

  return (
    <>
      <h1 className="type-room">Your authenticator</h1>
      <p className="mt-2 text-umber">
        An app on your phone that shows a new code every half minute. Scan the picture with it, or
        type the key in.
      </p>
      <div className="mt-6">
        <OtpauthPicture address={enrolment.totpAddress} />
      </div>
      <dl className="mt-4">
        <dt className="font-medium text-meta">Key</dt>
        <dd className="wrap-anywhere">
          <code className="font-sans tracking-wide">{inFours(enrolment.totpSecret)}</code>
        </dd>
      </dl>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
        <FormFault text={fault} />
        <CodeField
          id={inputId}
          label="Code it shows now"
          length={digits}
          value={code}
          error={asked}
          onChange={(next) => {
            setCode(next);
            setAsked("");
          }}
        />
        <Button type="submit" busy={busy} className="self-start">
          Continue
        </Button>
      </form>
      <StepAside actions={[{ label: "Start again", onPress: onAgain }]} />
    </>
  );
}

/** A secret in groups that the eye can follow; authenticators forgive the spaces. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
