import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../../api.ts";
import { ChunkError, errorText } from "../../loading/errors.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { roleLabels } from "../../parts/format/labels.ts";
import { FormError, requiredMessage } from "../../parts/forms/form-error.tsx";
import { Splash } from "../../parts/layout/splash.tsx";
import { returnPath } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";
import { storeName } from "../../store.ts";
import { CodeStep } from "./code-step.tsx";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

export const meta = () => [{ title: pageTitle("Sign in") }];

export default function SignInPage() {
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

// Loaded in a demo only.
const OtpauthQrCode = lazyComponent(() => import("./otpauth-qr-code.tsx"), ChunkError);

function DemoStaff() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/auth/demo", { signal }),
    ["demo"],
  );
  if (loaded.state !== "ready") return null;
  const { members, password, code, totpSecret } = loaded.data;
  const [first] = members;
  return (
    <section aria-labelledby="demo-staff" className="mt-10 border-line border-t pt-6">
      <h2 id="demo-staff" className="font-medium">
        Demo store: sign in as any of these
      </h2>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {members.map(({ email, role }) => (
          <Row key={email} name={roleLabels[role].label} value={email} />
        ))}
        <Row name="Password" value={password} />
        <Row name="Current code" value={code} />
        <Row name="Authenticator key" value={totpSecret} />
      </dl>
      <button type="button" onClick={reload} className="mt-2 min-h-11 text-nav">
        <span className="text-link">Refresh the code</span>
      </button>
      <details className="mt-1">
        <summary className="flex min-h-11 items-center text-nav">
          <span className="text-link">Scan with your phone</span>
        </summary>
        <div className="mt-2">
          {first && <OtpauthQrCode address={toOtpauthUri(totpSecret, first.email, storeName())} />}
        </div>
      </details>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-2.5">
      <dt className="text-umber">{name}</dt>
      <dd className="wrap-anywhere">
        <code className="font-medium font-sans tabular-nums">{value}</code>
      </dd>
    </div>
  );
}

/** The key URI format of authenticator apps; `secret` is base32. */
export function toOtpauthUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function PasswordStep({ onAccepted }: { onAccepted: (started: StaffChallenge) => void }) {
  const form = useForm({
    initial: { email: "", password: "" },
    rules: () => ({
      email: requiredMessage("your email"),
      password: requiredMessage("your password"),
    }),
    async send({ email, password }) {
      const body = { email: email.trim(), password };
      onAccepted(await api("POST /staff/auth/login", { body }));
    },
    toFailure: (cause) => errorText(cause, "Signing in failed. Please try again."),
  });

  return (
    <>
      <h1 className="type-page-title">Sign in</h1>
      <p className="mt-2 text-umber">For store staff.</p>
      <form onSubmit={form.submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormError text={form.failure} />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          maxLength={254}
          {...form.field("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          maxLength={128}
          {...form.field("password")}
        />
        <Button type="submit" busy={form.busy} className="self-start">
          Continue
        </Button>
      </form>
    </>
  );
}
