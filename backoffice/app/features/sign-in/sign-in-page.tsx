import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { Splash } from "../../parts/layout/splash.tsx";
import { returnPath } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { CodeStep } from "./code-step.tsx";
import { DemoStaff } from "./demo-staff.tsx";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { PasswordStep } from "./password-step.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function SignInPage() {
  const { session } = useSession();
  const location = useLocation();
  const [started, setStarted] = useState<StaffChallenge | null>(null);
  const startAgain = () => setStarted(null);

  if (session.state === "loading") return <Splash />;
  if (session.state === "in") return <Navigate to={returnPath(location.search)} replace />;
  if (started?.enrolment) {
    return (
      <SignInFrame>
        <EnrolmentSteps started={started} onRestart={startAgain} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      {session.state === "out" && session.reason === "ended" && (
        <p role="status" className="mb-6 border-amber border-l-4 bg-paper px-4 py-3">
          Your session has expired. Sign in to continue where you left off.
        </p>
      )}
      {started === null ? (
        <PasswordStep onAccepted={setStarted} />
      ) : (
        <CodeStep challenge={started.challenge} onRestart={startAgain} />
      )}
      <DemoStaff />
    </SignInFrame>
  );
}
