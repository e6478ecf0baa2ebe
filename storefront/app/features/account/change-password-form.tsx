import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PasswordField } from "#ui/primitives/password-field.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { newPassword, required } from "../../forms/form-rules.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";

export function ChangePasswordForm({ email }: { email: string }) {
  const { showToast } = useToast();
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    rules: () => ({ currentPassword: required, newPassword }),
    async send(values) {
      await api("POST /auth/password/change", { body: values });
      form.set("currentPassword", "");
      form.set("newPassword", "");
      showToast("Password changed. You’re logged out on all other devices.");
    },
    toFailure: (cause) => toAuthFailure(cause, "Your password was not changed."),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <h2 className="type-panel">Password</h2>
      <FormFailure failure={form.failure} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field("currentPassword")}
        label="Current password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <PasswordField
        {...form.field("newPassword")}
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters"
        maxLength={128}
        required
      />
      <Button type="submit" variant="ghost" busy={form.busy} className="self-start">
        Change password
      </Button>
    </form>
  );
}
