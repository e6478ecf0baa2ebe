import type { BusinessProfile } from "#contract/api/business.ts";
import { businessCalls } from "#contract/client/business-calls.ts";
import { isPhone } from "#contract/validation/shipping-info.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { browserRest } from "../../api.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { email, optional, required } from "../../forms/form-rules.ts";
import { useForm } from "../../forms/use-form.ts";
import { authFailure } from "../../session/auth-failure.ts";

const fields = [
  "companyName",
  "address",
  "taxId",
  "email",
  "phone",
  "website",
  "description",
] as const;

const phone = (value: string) => (isPhone(value) ? undefined : "Enter a valid phone number");

/** The application of a business: a first one, a changed one, or one that is sent again. */
export function BusinessProfileForm(props: {
  /** Null for a first application. */
  readonly profile: BusinessProfile | null;
  readonly onSaved: (profile: BusinessProfile) => void;
}) {
  const { profile, onSaved } = props;
  const { say } = useToaster();
  const form = useForm({
    initial: Object.fromEntries(fields.map((name) => [name, profile?.[name] ?? ""])) as Record<
      (typeof fields)[number],
      string
    >,
    rules: () => ({
      companyName: required,
      address: required,
      email: optional(email),
      phone: optional(phone),
    }),
    async send(values) {
      const { companyName, address, ...rest } = values;
      const must = { companyName: companyName.trim(), address: address.trim() };
      const typed = Object.entries(rest).map(([name, value]) => [name, value.trim()] as const);
      const calls = businessCalls(browserRest());
      if (profile) {
        onSaved(await calls.updateMyBusinessProfile({ ...must, ...Object.fromEntries(typed) }));
      } else {
        const filled = Object.fromEntries(typed.filter(([, value]) => value));
        onSaved(await calls.createBusinessProfile({ ...must, ...filled }));
      }
      say(profile?.status === "approved" ? "Your profile is saved." : "Your application is sent.");
    },
    failureOf: (cause) => authFailure(cause, "Your business profile could not be saved."),
  });
  return (
    <form noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      {profile?.status === "approved" && (
        <p className="text-umber">
          A new company name or tax number sends the profile to our team for review again.
        </p>
      )}
      <Field
        {...form.field("companyName")}
        label="Company name"
        autoComplete="organization"
        maxLength={200}
        required
      />
      <Field
        {...form.field("address")}
        label="Business address"
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <div className="grid items-start gap-x-3.5 gap-y-5 xs:grid-cols-2">
        <Field {...form.field("taxId")} label="Tax number (optional)" maxLength={40} />
        <Field
          {...form.field("website")}
          label="Website (optional)"
          inputMode="url"
          autoComplete="url"
          maxLength={200}
        />
        <Field
          {...form.field("email")}
          label="Business email (optional)"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <Field
          {...form.field("phone")}
          label="Business phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={32}
        />
      </div>
      <TextAreaField
        {...form.field("description")}
        label="What you sell, and to whom (optional)"
        maxLength={2000}
      />
      <Button type="submit" busy={form.busy} className="self-start">
        {profile === null
          ? "Send application"
          : profile.status === "rejected"
            ? "Send again"
            : "Save changes"}
      </Button>
    </form>
  );
}
