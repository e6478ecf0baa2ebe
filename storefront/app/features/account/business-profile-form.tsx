import type { BusinessProfile } from "#contract/api/business.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { BusinessFields, businessRule } from "../../forms/business-fields.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { authFailure } from "../../session/auth-failure.ts";

const fields = [
  "companyName",
  "address",
  "email",
  "phone",
  "website",
  "taxId",
  "description",
] as const;

const rules = Object.fromEntries(fields.map((name) => [name, businessRule(name)])) as Record<
  (typeof fields)[number],
  FieldRule
>;

/** The application of a business: a first one, a changed one, or one that is sent again. */
export function BusinessProfileForm(props: {
  /** None for a first application. */
  readonly profile: BusinessProfile | undefined;
  readonly onSaved: (profile: BusinessProfile) => void;
  /** There is one already: it was sent from another window. */
  readonly onExisting: () => void;
}) {
  const { profile, onSaved, onExisting } = props;
  const { say } = useToaster();
  const form = useForm({
    initial: Object.fromEntries(fields.map((name) => [name, profile?.[name] ?? ""])) as Record<
      (typeof fields)[number],
      string
    >,
    rules: () => rules,
    async send(values) {
      const { companyName, address, ...rest } = values;
      const must = { companyName: companyName.trim(), address: address.trim() };
      const typed = Object.entries(rest).map(([name, value]) => [name, value.trim()] as const);
      if (profile) {
        const body = { ...must, ...Object.fromEntries(typed) };
        onSaved(await api("PATCH /business-profiles/me", { body }));
      } else {
        const filled = Object.fromEntries(typed.filter(([, value]) => value));
        onSaved(await api("POST /business-profiles", { body: { ...must, ...filled } }));
      }
      say(profile?.status === "approved" ? "Your profile is saved." : "Your application is sent.");
    },
    failureOf(cause) {
      if (faultOf(cause)?.status === 409) onExisting();
      return authFailure(cause, "Your business profile could not be saved.");
    },
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="mt-8 flex flex-col gap-5">
      <FormFailure failure={form.failure} />
      {profile?.status === "approved" && (
        <p className="text-umber">
          A new company name or tax number sends the profile to our team for review again.
        </p>
      )}
      <BusinessFields field={form.field} taxId={form.field("taxId")} />
      <Button type="submit" busy={form.busy} className="self-start">
        {profile === undefined
          ? "Send application"
          : profile.status === "rejected"
            ? "Send again"
            : "Save changes"}
      </Button>
    </form>
  );
}
