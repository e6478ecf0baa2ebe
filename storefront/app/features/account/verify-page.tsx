import { useLocation } from "react-router";
import type { User } from "#contract/api/accounts/auth.ts";
import { PageLoading } from "../../session/page-loading.tsx";
import { Redirect } from "../../session/redirect.tsx";
import { pathAfterVerify, readOrigin } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { useSignedOutPath } from "../../session/use-signed-out-path.ts";
import { hasReachedVerificationMailLimit } from "../../session/verification-mail-limit.ts";
import { AuthPage } from "./auth-page.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useResendCountdown } from "./use-resend-countdown.ts";
import { VerifyByResetLink } from "./verify-by-reset-link.tsx";
import { VerifyForm } from "./verify-form.tsx";

export function VerifyPage() {
  const { status, user, verificationRequired } = useSession();
  const { state } = useLocation();
  const signedOutPath = useSignedOutPath();
  if (status === "loading") return <PageLoading />;
  if (!user) return <Redirect to={signedOutPath} state={state} />;
  if (!verificationRequired && user.isVerified) {
    return <Redirect to={pathAfterVerify(readOrigin(state))} />;
  }
  return <Verify user={user} />;
}

function Verify({ user }: { user: User }) {
  const { verificationCode } = useSession();
  const mailLimitReached = hasReachedVerificationMailLimit(user.id);
  const countdown = useResendCountdown(user.id);
  return (
    <AuthPage
      title="Verify your email"
      cloth="linen"
      lead={
        <p>
          {mailLimitReached ? "We could not send a code to " : "We sent a code to "}
          <strong className="wrap-anywhere text-ink">{user.email}</strong>
          {mailLimitReached ? " now." : ". The code works for 15 minutes."}
        </p>
      }
    >
      {mailLimitReached ? <VerifyByResetLink /> : <VerifyForm />}
      {verificationCode && (
        <p className="mt-5 border border-line-strong border-dashed px-4 py-3">
          This is the demo store, so here is your code:{" "}
          <strong className="tabular-nums">{verificationCode}</strong>
        </p>
      )}
      <ResendCode countdown={countdown} hasResetLink={mailLimitReached} />
      <ChangeEmail onSent={countdown.start} />
    </AuthPage>
  );
}
