import type { User } from "#contract/api/accounts/auth.ts";
import { isPhone } from "#contract/validation/shipping-info.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import {
  BusinessAction,
  DeleteAccount,
  DownloadData,
  LogoutEverywhere,
} from "../../features/account/account-sections.tsx";
import { AddressBook } from "../../features/account/address-book.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { newPassword, optional, required } from "../../forms/form-rules.ts";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Profile", page),
  { name: "robots", content: "noindex" },
];

export default function AccountProfile() {
  const { user } = useSession();
  return user && <ProfilePage user={user} />;
}

function ProfilePage({ user }: { user: User }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-2">
      <div className="grid max-w-120 gap-12">
        <ProfileForm user={user} />
        {user.isVerified && <AddressBook />}
        <ChangePasswordForm email={user.email} />
      </div>
      <div className="divide-y divide-line border-line border-y">
        <BusinessAction />
        <LogoutEverywhere />
        <DownloadData />
        <DeleteAccount />
      </div>
    </div>
  );
}

const phoneNumber: FieldRule = (phone) =>
  isPhone(phone) ? undefined : "Enter a valid phone number";

/** Name and phone can be changed, the email address cannot (specification §5). */
function ProfileForm({ user }: { user: User }) {
  const { updateProfile } = useSession();
  const { showToast } = useToast();
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName, phone: user.phone },
    rules: () => ({ firstName: required, lastName: required, phone: optional(phoneNumber) }),
    async send({ firstName, lastName, phone }) {
      await updateProfile({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phone: phone.trim(),
      });
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
        {...form.field("phone")}
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        hint="For the courier. Filled in at checkout."
      />
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

function ChangePasswordForm({ email }: { email: string }) {
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
