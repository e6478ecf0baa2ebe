import { type FormEvent, useId, useState } from "react";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/fields/code-field.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../../api.ts";
import { ChunkError } from "../../loading/errors.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { RecoveryCodesForm } from "../../parts/domain/recovery-codes-form.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useSession } from "../../session/session-context.tsx";
import { codeLength, codeRequiredMessage, StepLinks } from "./code-step.tsx";

interface EnrolmentStepsProps {
  readonly started: StaffChallenge;
  readonly onRestart: () => void;
}

export function EnrolmentSteps({ started, onRestart }: EnrolmentStepsProps) {
  const { signIn } = useSession();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const { busy, error, send } = useSubmission("Signing in failed. Please try again.");

  if (recoveryCodes === null) {
    return (
      <AuthenticatorStep started={started} onVerified={setRecoveryCodes} onRestart={onRestart} />
    );
  }
  const { challenge } = started;
  return (
    <>
      <h1 className="type-page-title">Recovery codes</h1>
      <FormError text={error} />
      <RecoveryCodesForm
        codes={recoveryCodes}
        busy={busy}
        onConfirmed={() =>
          void send(async () =>
            signIn(await api("POST /staff/enrolment/finish", { body: { challenge } })),
          )
        }
      />
    </>
  );
}

const OtpauthQrCode = lazyComponent(
  () => import("./otpauth-qr-code.tsx"),
  ChunkError,
  () => <div className="size-46 border border-line bg-paper" />,
);

interface AuthenticatorStepProps {
  readonly started: StaffChallenge;
  readonly onVerified: (recoveryCodes: readonly string[]) => void;
  readonly onRestart: () => void;
}

function AuthenticatorStep({ started, onVerified, onRestart }: AuthenticatorStepProps) {
  const { challenge, enrolment = { totpSecret: "", totpUrl: "" } } = started;
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState("");
  const inputId = useId();
  const {
    busy,
    error: submitError,
    send,
  } = useSubmission("The code could not be checked. Please try again.");

  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = code.length === codeLength;
    setCodeError(isWhole ? "" : codeRequiredMessage);
    if (!isWhole) {
      document.getElementById(inputId)?.focus();
      return;
    }
    void send(async () => {
      try {
        onVerified(
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
      <h1 className="type-page-title">Set up your authenticator</h1>
      <p className="mt-2 text-umber">
        Open an authenticator app on your phone and scan the QR code, or enter the key.
      </p>
      <div className="mt-6">
        <OtpauthQrCode address={enrolment.totpUrl} />
      </div>
      <dl className="mt-4">
        <dt className="font-medium text-meta">Setup key</dt>
        <dd className="wrap-anywhere">
          <code className="font-sans tracking-wide">{groupByFour(enrolment.totpSecret)}</code>
        </dd>
      </dl>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-5">
        <FormError text={submitError} />
        <CodeField
          id={inputId}
          label="Code from the app"
          length={codeLength}
          value={code}
          error={codeError}
          onChange={(next) => {
            setCode(next);
            setCodeError("");
          }}
        />
        <Button type="submit" busy={busy} className="self-start">
          Continue
        </Button>
      </form>
      <StepLinks actions={[{ label: "Start again", onClick: onRestart }]} />
    </>
  );
}

function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
