import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { StaffChallenge } from "#contract/api/staff.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Opening } from "../../parts/opening.tsx";
import { useMember } from "../../session/use-member.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { CodeStep } from "./code-step.tsx";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/**
 * Joining the staff by the link of an invitation, or choosing another password by the link of an owner: its token never
 * leaves the browser in an address.
 */
export function JoinPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const navigate = useNavigate();
  const { loaded, reload } = useLoaded(
    () => api("POST /staff/enrolment/invitation", { body: { token } }),
    ["invitation", token],
  );
  const [started, setStarted] = useState<StaffChallenge | null>(null);
  // Somebody else may be signed in here while the link is followed.
  const here = useMember()?.id ?? "";
  const [hereBefore, setHereBefore] = useState("");

  if (started && here !== "" && here !== hereBefore) return <Navigate to="/" replace />;
  if (loaded.state === "loading") return <Opening />;
  if (loaded.state === "failed") {
    const { fault } = loaded;
    return (
      <SignInFrame>
        <h1 className="type-room mb-6">Your link</h1>
        {fault.status === 422 || fault.status === 400 ? (
          <EmptyState
            title="This link no longer works"
            text="It has ended, or was used. If you chose a password by it, sign in with it. Otherwise ask an owner of the store for a new link."
            action={
              <LinkButton to="/sign-in" look="ghost" size="small">
                Sign in
              </LinkButton>
            }
          />
        ) : (
          <ErrorBlock
            message={faultText(fault, "The link could not be opened.")}
            onRetry={reload}
          />
        )}
      </SignInFrame>
    );
  }
  // The link is used up once a member has another password, and they sign in with that.
  const again = loaded.data.hasJoined ? () => navigate("/sign-in") : () => setStarted(null);
  return (
    <SignInFrame>
      {started?.enrolment && <EnrolmentSteps started={started} onAgain={again} />}
      {started && !started.enrolment && <CodeStep challenge={started.challenge} onAgain={again} />}
      {!started && (
        <ChoosePassword
          invitation={loaded.data}
          token={token}
          onChosen={(chosen) => {
            setHereBefore(here);
            setStarted(chosen);
          }}
        />
      )}
    </SignInFrame>
  );
}
