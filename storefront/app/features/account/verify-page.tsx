import { useLocation } from "react-router";
import type { User } from "#contract/api/auth.ts";
import { LeadOn } from "../../session/lead-on.tsx";
import { hasNoCodeLeft } from "../../session/no-code-left.ts";
import { PageLoading } from "../../session/page-loading.tsx";
import { pathAfterVerify, rememberedOrigin } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { useWayOut } from "../../session/use-way-out.ts";
import { AuthPage } from "./auth-page.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ProveByLink } from "./prove-by-link.tsx";
import { ResendCode } from "./resend-code.tsx";
import { useResendCountdown } from "./use-resend-countdown.ts";
import { VerifyForm } from "./verify-form.tsx";

/** The page /verify: six digits from the mail. Visitors sign in first; the verified are led on. */
export function VerifyPage() {
  const { status, user, verificationRequired } = useSession();
  const { state } = useLocation();
  const wayOut = useWayOut();
  if (status === "loading") return <PageLoading />;
  if (!user) return <LeadOn to={wayOut} state={state} />;
  if (!verificationRequired && user.isVerified) {
    return <LeadOn to={pathAfterVerify(rememberedOrigin(state))} />;
  }
  return <Verify user={user} />;
}

function Verify({ user }: { user: User }) {
  const { verificationCode } = useSession();
  const noCodeLeft = hasNoCodeLeft(user.id);
  const countdown = useResendCountdown(user.id);
  return (
    <AuthPage
      title="Verify your email"
      cloth="linen"
      lead={
        <p>
          {noCodeLeft ? "We could not send a code to " : "We sent a code to "}
          <strong className="wrap-anywhere text-ink">{user.email}</strong>
          {noCodeLeft ? " now." : ". It is good for 15 minutes."}
        </p>
      }
    >
      {noCodeLeft ? <ProveByLink /> : <VerifyForm />}
      {verificationCode && (
        <p className="mt-5 border border-line-strong border-dashed px-4 py-3">
          This is the demo store, so here is your code:{" "}
          <strong className="tabular-nums">{verificationCode}</strong>
        </p>
      )}
      <ResendCode countdown={countdown} isLinkShown={noCodeLeft} />
      <ChangeEmail onSent={countdown.start} />
    </AuthPage>
  );
}
