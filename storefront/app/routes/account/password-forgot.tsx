import { asApiError } from "#contract/client/api-error.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { AuthPage } from "../../features/account/auth-page.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email } from "../../forms/form-rules.ts";
import { Link } from "../../link.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { toInputFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Forgot password", page),
  { name: "robots", content: "noindex" },
];

const emailNotFound = "We could not find that email. Please try again.";

export default function ForgotPage() {
  const { requestPasswordReset, resetInfo } = useSession();
  const form = useForm({
    initial: { email: "" },
    rules: () => ({ email }),
    async send(values) {
      await requestPasswordReset(values.email.trim());
    },
    toFailure: (cause) =>
      asApiError(cause)?.status === 404
        ? { headline: emailNotFound, reason: "" }
        : toInputFailure(cause, emailNotFound),
  });
  return (
    <AuthPage
      title="Forgot password"
      cloth="linen"
      lead={<p>Enter your email and we’ll send you a link to set a new password.</p>}
    >
      <form method="post" noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
        <FormFailure failure={form.failure} />
        <Field
          {...form.field("email")}
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
        />
        <Button type="submit" busy={form.busy}>
          Send link
        </Button>
      </form>
      <div role="status" className="mt-6 empty:hidden">
        {resetInfo && !form.busy && !form.failure && (
          <div className="rounded-panel bg-leaf-wash px-4 py-4 text-leaf">
            <p className="font-medium">{resetInfo.message}</p>
            <LinkButton to="/password/reset" variant="ghost" size="small" className="mt-4">
              {resetInfo.resetToken ? "Set a new password now" : "I have the code from the email"}
            </LinkButton>
          </div>
        )}
      </div>
      <p className="mt-6">
        <Link to="/login" className="text-link touch-target">
          Back to log in
        </Link>
      </p>
    </AuthPage>
  );
}
