import { useState } from "react";
import { asApiError } from "#contract/client/api-error.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { type AuthFailure, toResendFailure } from "../../session/auth-failure.ts";
import { formatCountdown } from "../../session/resend-cooldown.ts";
import { useSession } from "../../session/session-context.tsx";
import type { useResendCountdown } from "./use-resend-countdown.ts";
import { VerifyByResetLink } from "./verify-by-reset-link.tsx";

interface ResendCodeProps {
  readonly countdown: ReturnType<typeof useResendCountdown>;
  readonly hasResetLink: boolean;
}

export function ResendCode({ countdown, hasResetLink }: ResendCodeProps) {
  const { resendVerification } = useSession();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isLimited, setLimited] = useState(false);
  const isCoolingDown = countdown.seconds > 0;

  async function resend() {
    setBusy(true);
    setSent(false);
    setFailure(null);
    try {
      const { cooldownSeconds } = await resendVerification();
      countdown.start(cooldownSeconds);
      setSent(true);
    } catch (cause) {
      const error = asApiError(cause);
      if (error?.retryAfter) countdown.start(error.retryAfter);
      setLimited(error?.status === 429);
      setFailure(toResendFailure(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-5 flex flex-col gap-3">
      {/* Not `disabled`, which would drop keyboard focus from the button just pressed. */}
      <Button
        variant="ghost"
        busy={busy}
        aria-disabled={isCoolingDown}
        onClick={isCoolingDown ? undefined : resend}
        className="tabular-nums"
      >
        {isCoolingDown ? `Resend in ${formatCountdown(countdown.seconds)}` : "Resend code"}
      </Button>
      <p role="status" className="text-leaf empty:hidden">
        {sent && "We’ve sent a new code. Only the latest one works."}
      </p>
      <FormFailure failure={failure} />
      {failure && isLimited && !hasResetLink && <VerifyByResetLink />}
    </div>
  );
}
