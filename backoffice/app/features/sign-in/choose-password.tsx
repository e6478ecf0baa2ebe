import type { StaffChallenge } from "#contract/api/staff.ts";
import type { Invitation } from "#contract/api/staff-members.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { longEnough, passwordHint } from "../../parts/password-rule.ts";
import { roleWords } from "../../parts/role-words.ts";

interface ChoosePasswordProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onChosen: (started: StaffChallenge) => void;
}

/** The first step after a link: who one is, and a password of one's own. */
export function ChoosePassword({ invitation, token, onChosen }: ChoosePasswordProps) {
  const { name, email, role, hasJoined } = invitation;
  const form = useForm({
    initial: { password: "" },
    rules: () => ({ password: longEnough }),
    async send({ password }) {
      onChosen(await api("POST /staff/enrolment/accept", { body: { token, password } }));
    },
    failureOf: (cause) => ({
      text: faultText(cause, "The password could not be taken. Please try again."),
      // The link may have ended because it was used, and only the answer was lost.
      hasEnded: faultOf(cause)?.code === "code_expired",
    }),
  });

  return (
    <>
      <h1 className="type-room">{hasJoined ? "Choose a new password" : "Join the staff"}</h1>
      <p className="mt-2 text-umber">
        Hello {name}.{" "}
        {!hasJoined && (
          <>
            You join as <span className="text-ink">{roleWords[role].word}</span>.{" "}
          </>
        )}
        Choose a password for <span className="wrap-anywhere text-ink">{email}</span>.
      </p>
      <form onSubmit={form.submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormFault text={form.failure?.text ?? null} />
        {form.failure?.hasEnded && (
          <LinkButton to="/sign-in" look="ghost" size="small" className="self-start">
            Sign in
          </LinkButton>
        )}
        {/* For managers of passwords, which keep both. */}
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
