import { type FormEvent, useId, useState } from "react";
import type { StaffChallenge } from "#contract/api/staff.ts";
import type { Invitation } from "#contract/api/staff-people.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { passwordHint, shortPasswordFault } from "../../parts/password-rule.ts";
import { roleWords } from "../../parts/role-words.ts";

interface ChoosePasswordProps {
  readonly invitation: Invitation;
  readonly token: string;
  readonly onChosen: (started: StaffChallenge) => void;
}

/** The first step of joining: who one is, and a password of one's own. */
export function ChoosePassword({ invitation, token, onChosen }: ChoosePasswordProps) {
  const { name, email, role } = invitation;
  const [password, setPassword] = useState("");
  const [error, setError] = useState("");
  const inputId = useId();
  const { busy, fault, send } = useSending("The password could not be taken. Please try again.");

  function submit(event: FormEvent) {
    event.preventDefault();
    const short = shortPasswordFault(password);
    setError(short);
    if (short !== "") document.getElementById(inputId)?.focus();
    else
      void send(async () =>
        onChosen(await api("POST /staff/enrolment/accept", { body: { token, password } })),
      );
  }

  return (
    <>
      <h1 className="type-room">Join the staff</h1>
      <p className="mt-2 text-umber">
        Hello {name}. You join as <span className="text-ink">{roleWords[role].word}</span>. Choose a
        password for <span className="wrap-anywhere text-ink">{email}</span>.
      </p>
      <form onSubmit={submit} noValidate className="mt-7 flex flex-col gap-5">
        <FormFault text={fault} />
        {/* For managers of passwords, which keep both. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id={inputId}
          label="Password"
          name="new-password"
          autoComplete="new-password"
          required
          maxLength={128}
          hint={passwordHint}
          error={error}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setError("");
          }}
        />
        <Button type="submit" busy={busy} className="self-start">
          Continue
        </Button>
      </form>
    </>
  );
}
