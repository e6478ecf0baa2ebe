import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/api/accounts/auth.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CodeField } from "#ui/primitives/fields/code-field.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { AuthPage } from "../../features/account/auth-page.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email } from "../../forms/form-rules.ts";
import { Link } from "../../link.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { type AuthFailure, toInputFailure, toResendFailure } from "../../session/auth-failure.ts";
import { PageLoading } from "../../session/page-loading.tsx";
import { Redirect } from "../../session/redirect.tsx";
import { pathAfterVerify, readOrigin } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { useSignedOutPath } from "../../session/use-signed-out-path.ts";
import {
  formatCountdown,
  getResendCooldownEnd,
  getSecondsLeft,
  hasReachedVerificationMailLimit,
  startResendCooldown,
} from "../../session/verification-mail.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Verify your email", page),
  { name: "robots", content: "noindex" },
];

export default function VerifyPage() {
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
        <p className="mt-5 rounded-panel border border-line-strong border-dashed px-4 py-3">
          This is the demo store, so here is your code:{" "}
          <strong className="tabular-nums">{verificationCode}</strong>
        </p>
      )}
      <ResendCode countdown={countdown} hasResetLink={mailLimitReached} />
      <ChangeEmail onSent={countdown.start} />
    </AuthPage>
  );
}

const codeLength = 6;

function VerifyForm() {
  const { verifyEmail } = useSession();
  const form = useForm({
    initial: { code: "" },
    rules: () => ({}),
    send: ({ code }) => verifyEmail(code),
    toFailure(cause) {
      form.set("code", "");
      form.getInput("code")?.focus();
      return toInputFailure(cause, "Invalid code. Please try again.");
    },
  });
  const { code } = form.values;
  const { id } = form.field("code");
  return (
    <form method="post" noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      <CodeField
        id={id}
        label="Verification code"
        length={codeLength}
        value={code}
        onChange={(digits) => form.set("code", digits)}
      />
      <Button type="submit" busy={form.busy} disabled={code.length !== codeLength}>
        Verify
      </Button>
    </form>
  );
}

interface ResendCodeProps {
  readonly countdown: ReturnType<typeof useResendCountdown>;
  readonly hasResetLink: boolean;
}

function ResendCode({ countdown, hasResetLink }: ResendCodeProps) {
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

function useResendCountdown(userId: string) {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => setEndsAt(getResendCooldownEnd(userId)), [userId]);

  useEffect(() => {
    const tick = () => setSeconds(getSecondsLeft(endsAt, Date.now()));
    tick();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback(
    (wait: number) => {
      startResendCooldown(userId, wait);
      setEndsAt(Date.now() + wait * 1000);
    },
    [userId],
  );

  return { seconds, start };
}

function ChangeEmail({ onSent }: { onSent: (cooldownSeconds: number) => void }) {
  const { resendVerification } = useSession();
  const details = useRef<HTMLDetailsElement>(null);
  const form = useForm({
    initial: { email: "" },
    rules: () => ({ email }),
    async send(values) {
      const { cooldownSeconds } = await resendVerification(values.email.trim());
      onSent(cooldownSeconds);
      form.set("email", "");
      if (details.current) details.current.open = false;
    },
    toFailure(cause) {
      const wait = asApiError(cause)?.retryAfter;
      if (wait) onSent(wait);
      return toResendFailure(cause);
    },
  });
  return (
    <details ref={details} className="group mt-6 border-line border-y">
      <summary className="flex min-h-12 items-center justify-between gap-4">
        Wrong email? Change it
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
      </summary>
      <form
        method="post"
        noValidate
        onSubmit={form.submit}
        className="flex flex-col gap-4 pt-1 pb-6"
      >
        <FormFailure failure={form.failure} />
        <Field
          {...form.field("email")}
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Button type="submit" variant="ghost" busy={form.busy}>
          Send code
        </Button>
      </form>
    </details>
  );
}

/** The password reset link proves the address as well. */
function VerifyByResetLink() {
  return (
    <p className="mt-5">
      You can also verify your email by setting a new password with a link we email you.{" "}
      <Link to="/password/forgot" className="text-link touch-target">
        Forgot your password?
      </Link>
    </p>
  );
}
