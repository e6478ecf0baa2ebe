import type { Invitation } from "#contract/api/staff/members.ts";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/error-text.ts";
import { passwordHint, passwordRule } from "../../parts/domain/password-rule.ts";
import { roleLabels } from "../../parts/format/role-labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";

interface ChoosePasswordProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onChosen: (started: StaffChallenge) => void;
}

export function ChoosePassword({ invitation, token, onChosen }: ChoosePasswordProps) {
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
