import { type FormEvent, useState } from "react";
import type { StaffChallenge } from "#contract/api/staff.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";

/** The first step: e-mail and password. */
export function PasswordStep({ onAccepted }: { onAccepted: (started: StaffChallenge) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, fault, send } = useSending("Signing in failed. Please try again.");

  function submit(event: FormEvent) {
    event.preventDefault();
    void send(async () => {
      onAccepted(await api("POST /staff/auth/login", { body: { email: email.trim(), password } }));
    });
  }

  return (
    <>
      <h1 className="type-room">Sign in</h1>
      <p className="mt-2 text-umber">For people who work at the store.</p>
      <form onSubmit={submit} className="mt-7 flex flex-col gap-5">
        <FormFault text={fault} />
        <Field
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={busy} className="self-start">
          Continue
        </Button>
      </form>
    </>
  );
}
