import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { Invitation } from "#contract/api/staff/members.ts";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { passwordHint, passwordRule } from "../../parts/domain/password-rule.ts";
import { roleLabels } from "../../parts/format/labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { Splash } from "../../parts/layout/splash.tsx";
import { useMember } from "../../session/use-member.ts";
import { CodeStep } from "./code-step.tsx";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: pageTitle("Your link") }];

export default function JoinPage() {
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

interface ChoosePasswordProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onChosen: (started: StaffChallenge) => void;
}

function ChoosePassword({ invitation, token, onChosen }: ChoosePasswordProps) {
  const { name, email, role, hasJoined } = invitation;
  const form = useForm({
    initial: { password: "" },
    rules: () => ({ password: passwordRule }),
    async send({ password }) {
      onChosen(await api("POST /staff/enrolment/accept", { body: { token, password } }));
    },
    toFailure: (cause) => ({
      text: errorText(cause, "Couldn't save the password. Please try again."),
      // The link may have been used, with only the response lost.
      hasEnded: asApiError(cause)?.code === "code_expired",
    }),
  });

  return (
    <>
      <h1 className="type-page-title">{hasJoined ? "Choose a new password" : "Join the staff"}</h1>
      <p className="mt-2 text-umber">
        Hello {name}.{" "}
        {!hasJoined && (
          <span>
            You join as <span className="text-ink">{roleLabels[role].label}</span>.{" "}
          </span>
        )}
        <span>Choose a password for </span>
        <span className="wrap-anywhere text-ink">{email}</span>
        <span>.</span>
      </p>
      <form onSubmit={form.submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormError text={form.failure?.text ?? null} />
        {form.failure?.hasEnded && (
          <LinkButton to="/sign-in" variant="ghost" size="small" className="self-start">
            Sign in
          </LinkButton>
        )}
        {/* Password managers store both. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          maxLength={128}
          hint={passwordHint}
          {...form.field("password")}
        />
        <Button type="submit" busy={form.busy} className="self-start">
          Continue
        </Button>
      </form>
    </>
  );
}
