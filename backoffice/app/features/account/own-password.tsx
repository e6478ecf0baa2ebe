import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { askedFor } from "../../parts/asked-for.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { longEnough, passwordHint } from "../../parts/password-rule.ts";

/** Changes one's own password; every other session of one's own ends. */
export function OwnPassword({ email }: { email: string }) {
  const { say } = useToaster();
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    rules: () => ({ currentPassword: askedFor("the password of now"), newPassword: longEnough }),
    async send(body) {
      await api("POST /staff/account/password", { body });
      form.set("currentPassword", "");
      form.set("newPassword", "");
      say("Your password is changed. Your other sessions have ended.");
    },
    failureOf: (cause) => faultText(cause, "The password could not be changed. Please try again."),
  });

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFault text={form.failure} />
      {/* For managers of passwords, which keep both. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password now"
        autoComplete="current-password"
        required
        maxLength={128}
        {...form.field("currentPassword")}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        maxLength={128}
        hint={passwordHint}
        {...form.field("newPassword")}
      />
      <Button type="submit" size="small" busy={form.busy} className="justify-self-start">
        Change the password
      </Button>
    </form>
  );
}
