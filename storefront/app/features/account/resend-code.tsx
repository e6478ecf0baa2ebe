import { useState } from "react";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { type AuthFailure, resendFailure } from "../../session/auth-failure.ts";
import { countdownText } from "../../session/resend-cooldown.ts";
import { useSession } from "../../session/session-context.tsx";
import { ProveByLink } from "./prove-by-link.tsx";
import type { useResendCountdown } from "./use-resend-countdown.ts";

interface ResendCodeProps {
  readonly countdown: ReturnType<typeof useResendCountdown>;
  /** The page tells of the other way already, which is told here where no code is to be had. */
  readonly isLinkShown: boolean;
}

/** Asks for another code, once every 60 seconds (specification §4). */
export function ResendCode({ countdown, isLinkShown }: ResendCodeProps) {
  const { resendVerification } = useSession();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isLimited, setLimited] = useState(false);
  const waits = countdown.seconds > 0;

  async function resend() {
    setBusy(true);
    setSent(false);
    setFailure(null);
    try {
      const { cooldownSeconds } = await resendVerification();
      countdown.start(cooldownSeconds);
      setSent(true);
    } catch (cause) {
      const fault = faultOf(cause);
      if (fault?.retryAfter) countdown.start(fault.retryAfter);
      setLimited(fault?.status === 429);
      setFailure(resendFailure(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-5 flex flex-col gap-3">
      {/* Not `disabled`, which would take the keyboard away from who has just pressed it. */}
      <Button
        look="ghost"
        busy={busy}
        aria-disabled={waits}
        onClick={waits ? undefined : resend}
        className="tabular-nums"
      >
        {waits ? `Resend in ${countdownText(countdown.seconds)}` : "Resend code"}
      </Button>
      <p role="status" className="text-leaf empty:hidden">
        {sent && "A new code is on its way. Only the newest one works."}
      </p>
      <FormFailure failure={failure} />
      {failure && isLimited && !isLinkShown && <ProveByLink />}
    </div>
  );
}
