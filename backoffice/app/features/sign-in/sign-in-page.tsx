import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Opening } from "../../parts/opening.tsx";
import { Wordmark } from "../../parts/wordmark.tsx";
import { returnPath } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { CodeStep } from "./code-step.tsx";
import { DemoStaff } from "./demo-staff.tsx";
import { PasswordStep } from "./password-step.tsx";

/** Signing in: e-mail and password, then the second factor. */
export function SignInPage() {
  const { session } = useSession();
  const location = useLocation();
  const [challenge, setChallenge] = useState<string | null>(null);

  if (session.state === "loading") return <Opening />;
  if (session.state === "in") return <Navigate to={returnPath(location.search)} replace />;
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <header className="on-dark flex items-center gap-3 bg-ink px-4 py-4 text-on-ink lg:w-53 lg:flex-col lg:items-start lg:px-6 lg:py-7">
        <Wordmark className="h-7.5" />
        <span className="text-nav text-on-ink-muted">Back office</span>
      </header>
      <main className="w-full max-w-125 px-4 py-9 md:px-10 lg:ml-[8vw] lg:py-[14vh]">
        {session.state === "out" && session.because === "ended" && (
          <p role="status" className="mb-6 border-amber border-l-4 bg-paper px-4 py-3">
            Your session has ended. Sign in to go on where you were.
          </p>
        )}
        {challenge === null ? (
          <PasswordStep onAccepted={setChallenge} />
        ) : (
          <CodeStep challenge={challenge} onAgain={() => setChallenge(null)} />
        )}
        <DemoStaff />
      </main>
    </div>
  );
}
