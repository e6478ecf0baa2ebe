import { type FormEvent, useState } from "react";
import type { ProveBothFactors } from "#contract/api/staff-people.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";

interface ProveFormProps {
  readonly button: string;
  /** Said where the server gives no words of its own. */
  readonly failure: string;
  readonly onProve: (proof: ProveBothFactors) => Promise<unknown>;
}

/** Asks for both factors once more before something that changes how one signs in. */
export function ProveForm({ button, failure, onProve }: ProveFormProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { busy, fault, send } = useSending(failure);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await send(() => onProve({ password, code: code.trim() }))) setPassword("");
    setCode("");
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <FormFault text={fault} />
      <PasswordField
        label="Password"
        name="current-password"
        autoComplete="current-password"
        required
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={6}
        maxLength={20}
        hint="Of the authenticator, or a recovery code. One that signed you in is used up: wait for the next."
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="ghost" size="small" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </form>
  );
}
