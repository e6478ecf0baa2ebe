import type { User } from "#contract/api/accounts/auth.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { required } from "../../forms/form-rules.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

/** First and last name can be changed, the email address cannot (specification §5). */
export function ProfileForm({ user }: { user: User }) {
  const { updateProfile } = useSession();
  const { showToast } = useToast();
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    rules: () => ({ firstName: required, lastName: required }),
    async send({ firstName, lastName }) {
      await updateProfile({ firstName: firstName.trim(), lastName: lastName.trim() });
      showToast("Your details are saved.");
    },
    toFailure: (cause) => toAuthFailure(cause, "Failed to save changes. Please try again."),
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <h2 className="type-panel">Your details</h2>
      <FormFailure failure={form.failure} />
      <div className="grid items-start gap-x-3.5 gap-y-5 xs:grid-cols-2">
        <Field
          {...form.field("firstName")}
          label="First name"
          autoComplete="given-name"
          maxLength={200}
          required
        />
        <Field
          {...form.field("lastName")}
          label="Last name"
          autoComplete="family-name"
          maxLength={200}
          required
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        value={user.email}
        readOnly
        hint="You log in with this email. It can’t be changed."
        className="bg-plaster text-umber"
      />
      <Button type="submit" busy={form.busy} className="self-start">
        Save changes
      </Button>
    </form>
  );
}
