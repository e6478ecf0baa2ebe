import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { passwordHint, shortPasswordFault } from "../../parts/password-rule.ts";

/** Changes one's own password; every other session of one's own ends. */
export function OwnPassword({ email }: { email: string }) {
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [error, setError] = useState("");
  const newId = useId();
  const { busy, fault, send } = useSending("The password could not be changed. Please try again.");
  const { say } = useToaster();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const short = shortPasswordFault(newPassword);
    setError(short);
    if (short !== "") {
      document.getElementById(newId)?.focus();
      return;
    }
    if (
      !(await send(() =>
        api("POST /staff/account/password", { body: { currentPassword, newPassword } }),
      ))
    )
      return;
    setCurrent("");
    setNew("");
    say("Your password is changed. Your other sessions have ended.");
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormFault text={fault} />
      {/* For managers of passwords, which keep both. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password now"
        name="current-password"
        autoComplete="current-password"
        required
        maxLength={128}
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        id={newId}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        maxLength={128}
        hint={passwordHint}
        error={error}
        value={newPassword}
        onChange={(event) => {
          setNew(event.target.value);
          setError("");
        }}
      />
      <Button type="submit" size="small" busy={busy} className="justify-self-start">
        Change the password
      </Button>
    </form>
  );
}
