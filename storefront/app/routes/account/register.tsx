import { useState } from "react";
import { useLocation } from "react-router";
import {
  type RegisteredBusinessField,
  registrationFieldNames,
} from "#contract/validation/business-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { PasswordField } from "#ui/primitives/fields/password-field.tsx";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { AuthPage } from "../../features/account/auth-page.tsx";
import { type AccountKind, registerBody } from "../../features/account/register-body.ts";
import { SignedOutOnly } from "../../features/account/signed-out-only.tsx";
import { BusinessFields, businessRule } from "../../forms/business-fields.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email, newPassword, required } from "../../forms/form-rules.ts";
import { Link } from "../../link.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import { pathAfterRegister } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Register", page),
  { name: "robots", content: "noindex" },
];

const initialValues = {
  firstName: "",
  lastName: "",
  email: "",
  password: "",
  businessName: "",
  businessAddress: "",
  businessEmail: "",
  businessPhone: "",
  businessWebsite: "",
  businessDescription: "",
};

const businessRules = Object.fromEntries(
  Object.entries(registrationFieldNames).map(([name, registered]) => [
    registered,
    businessRule(name as RegisteredBusinessField),
  ]),
);

export default function RegisterPage() {
  const { state } = useLocation();
  return (
    <SignedOutOnly pathFor={pathAfterRegister}>
      <AuthPage
        title="Register"
        cloth="aso-oke"
        lead={
          <p>
            Have an account?{" "}
            <Link to="/login" state={state} className="text-link touch-target text-ink">
              Log in
            </Link>
          </p>
        }
      >
        <RegisterForm />
      </AuthPage>
    </SignedOutOnly>
  );
}

function RegisterForm() {
  const session = useSession();
  const [kind, setKind] = useState<AccountKind>("personal");
  const business = kind === "business";
  const form = useForm({
    initial: initialValues,
    rules: () => ({
      firstName: required,
      lastName: required,
      email,
      password: newPassword,
      ...(business && businessRules),
    }),
    async send(values) {
      await session.register(registerBody(values, kind));
    },
    toFailure: (cause) => toAuthFailure(cause, "Unable to create account."),
  });
  const { firstName, lastName, password, businessName, businessAddress } = form.values;
  const requiredValues = [firstName, lastName, form.values.email, password];
  if (business) requiredValues.push(businessName, businessAddress);
  const isComplete = requiredValues.every((value) => value.trim() !== "");

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => (isComplete ? form.submit(event) : event.preventDefault())}
      className="mt-8 flex flex-col gap-5"
    >
      <FormFailure failure={form.failure} />
      <AccountKindSwitch value={kind} onChange={setKind} />
      <div className="grid grid-cols-2 items-start gap-3.5">
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
        {...form.field("email")}
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        maxLength={128}
        required
      />
      {business && (
        <fieldset className="flex min-w-0 flex-col gap-5 border-line border-t pt-6">
          <legend className="sr-only">Your business</legend>
          <BusinessFields field={(name) => form.field(registrationFieldNames[name])} />
          <p className="text-meta text-umber">We review every business first. We’ll email you.</p>
        </fieldset>
      )}
      {/* Not `disabled`: on slow connections the form can be filled before hydration. */}
      <Button type="submit" busy={form.busy} aria-disabled={!isComplete}>
        Create account
      </Button>
    </form>
  );
}

const kinds = [
  { id: "personal", label: "Personal" },
  { id: "business", label: "Business" },
] as const satisfies readonly { id: AccountKind; label: string }[];

function AccountKindSwitch(props: {
  readonly value: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}) {
  return <RadioSwitch legend="Account for" options={kinds} {...props} />;
}
