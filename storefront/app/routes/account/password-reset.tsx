import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { AuthPage } from "../../features/account/auth-page.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { matches, newPassword, required } from "../../forms/form-rules.ts";
import { Link } from "../../link.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { pathAfterRegister } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Reset password", page),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPage() {
  const { resetPassword, resetInfo } = useSession();
  const navigate = useNavigate();
  const [isTokenKnown, setTokenKnown] = useState(false);
  const form = useForm({
    initial: { token: "", newPassword: "", confirmation: "" },
    rules: (values) => ({
      token: required,
      newPassword,
      confirmation: matches(values.newPassword),
    }),
    async send(values) {
      const body = { token: values.token.trim(), newPassword: values.newPassword };
      const user = await resetPassword(body);
      await navigate(pathAfterRegister(user), { replace: true });
    },
    toFailure: (cause) => toAuthFailure(cause, "Unable to reset password. Please try again."),
  });

  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page opens
  useEffect(() => {
    const address = new URL(window.location.href);
    const token = address.searchParams.get("token") ?? resetInfo?.resetToken;
    if (!token) return;
    set("token", token);
    setTokenKnown(true);
    void navigate(address.pathname, { replace: true, preventScrollReset: true });
  }, []);

  return (
    <AuthPage
      title="New password"
      cloth="linen"
      lead={
        <p>
          Choose a password of at least 6 characters. You’ll be logged out on all other devices.
        </p>
      }
    >
      <form
        method="post"
        action="/password/reset"
        noValidate
        onSubmit={form.submit}
        className="mt-8 flex flex-col gap-5"
      >
        <FormFailure failure={form.failure} />
        {(!isTokenKnown || form.failure) && (
          <Field
            {...form.field("token")}
            label="Reset code"
            hint="It is in the email we sent you."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
          />
        )}
        <PasswordField
          {...form.field("newPassword")}
          label="New password"
          autoComplete="new-password"
          maxLength={128}
          required
        />
        <PasswordField
          {...form.field("confirmation")}
          label="Confirm password"
          autoComplete="new-password"
          maxLength={128}
          required
        />
        <Button type="submit" busy={form.busy}>
          Set new password
        </Button>
      </form>
      <p className="mt-6">
        <Link to="/password/forgot" className="text-link touch-target">
          Send me another link
        </Link>
      </p>
    </AuthPage>
  );
}
