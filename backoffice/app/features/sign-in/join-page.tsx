import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/error-text.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Splash } from "../../parts/layout/splash.tsx";
import { useMember } from "../../session/use-member.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { CodeStep } from "./code-step.tsx";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export function JoinPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const navigate = useNavigate();
  const { loaded, reload } = useLoaded(
    () => api("POST /staff/enrolment/invitation", { body: { token } }),
    ["invitation", token],
  );
  const [started, setStarted] = useState<StaffChallenge | null>(null);
  // Another member may be signed in while following the link.
  const signedInId = useMember()?.id ?? "";
  const [previousSignedInId, setPreviousSignedInId] = useState("");

  if (started && signedInId !== "" && signedInId !== previousSignedInId)
    return <Navigate to="/" replace />;
  if (loaded.state === "loading") return <Splash />;
  if (loaded.state === "failed") {
    const { error } = loaded;
    return (
      <SignInFrame>
        <h1 className="type-page-title mb-6">Your link</h1>
        {error.status === 422 || error.status === 400 ? (
          <EmptyState
            title="This link no longer works"
            text="It has expired or was already used. If you've set your password, sign in. Otherwise ask a store owner for a new link."
            action={
              <LinkButton to="/sign-in" variant="ghost" size="small">
                Sign in
              </LinkButton>
            }
          />
        ) : (
          <ErrorBlock
            message={errorText(error, "The link could not be opened.")}
            onRetry={reload}
          />
        )}
      </SignInFrame>
    );
  }
  // A joined member's link is used up by the new password.
  const restart = loaded.data.hasJoined ? () => navigate("/sign-in") : () => setStarted(null);
  return (
    <SignInFrame>
      {started?.enrolment && <EnrolmentSteps started={started} onRestart={restart} />}
      {started && !started.enrolment && (
        <CodeStep challenge={started.challenge} onRestart={restart} />
      )}
      {!started && (
        <ChoosePassword
          invitation={loaded.data}
          token={token}
          onChosen={(challenge) => {
            setPreviousSignedInId(signedInId);
            setStarted(challenge);
          }}
        />
      )}
    </SignInFrame>
  );
}
