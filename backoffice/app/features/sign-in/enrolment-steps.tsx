import { useState } from "react";
import type { StaffChallenge } from "#contract/api/staff.ts";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { KeepRecoveryCodes } from "../../parts/keep-recovery-codes.tsx";
import { useSession } from "../../session/session-context.tsx";
import { AuthenticatorStep } from "./authenticator-step.tsx";

interface EnrolmentStepsProps {
  /** A challenge with an enrolment. */
  readonly started: StaffChallenge;
  /** Back to where the enrolment came from. */
  readonly onAgain: () => void;
}

/** Sets an authenticator up, hands the recovery codes over, and signs in once they are kept. */
export function EnrolmentSteps({ started, onAgain }: EnrolmentStepsProps) {
  const { signIn } = useSession();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const { busy, fault, send } = useSending("Signing in failed. Please try again.");

  if (recoveryCodes === null) {
    return <AuthenticatorStep started={started} onProved={setRecoveryCodes} onAgain={onAgain} />;
  }
  const { challenge } = started;
  return (
    <>
      <h1 className="type-room">Recovery codes</h1>
      <FormFault text={fault} />
      <KeepRecoveryCodes
        codes={recoveryCodes}
        busy={busy}
        onKept={() =>
          void send(async () =>
            signIn(await api("POST /staff/enrolment/finish", { body: { challenge } })),
          )
        }
      />
    </>
  );
}
