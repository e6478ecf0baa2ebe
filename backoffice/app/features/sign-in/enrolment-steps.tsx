import { useState } from "react";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { RecoveryCodesForm } from "../../parts/domain/recovery-codes-form.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useSession } from "../../session/session-context.tsx";
import { AuthenticatorStep } from "./authenticator-step.tsx";

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
