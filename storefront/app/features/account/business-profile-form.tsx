import type { BusinessProfile } from "#contract/api/business/business.ts";
import { asApiError } from "#contract/client/api-error.ts";
import type { FieldRule } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { BusinessFields, businessRule } from "../../forms/business-fields.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { toAuthFailure } from "../../session/auth-failure.ts";

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

export function BusinessProfileForm(props: {
  readonly profile: BusinessProfile | undefined;
  readonly onSaved: (profile: BusinessProfile) => void;
  readonly onExisting: () => void;
}) {
  const { profile, onSaved, onExisting } = props;
  const { showToast } = useToast();
  const form = useForm({
    initial: Object.fromEntries(fields.map((name) => [name, profile?.[name] ?? ""])) as Record<
      (typeof fields)[number],
      string
    >,
    rules: () => rules,
    async send(values) {
      const { companyName, address, ...rest } = values;
      const requiredFields = { companyName: companyName.trim(), address: address.trim() };
      const optionalFields = Object.entries(rest).map(
        ([name, value]) => [name, value.trim()] as const,
      );
      if (profile) {
        const body = { ...requiredFields, ...Object.fromEntries(optionalFields) };
        onSaved(await api("PATCH /business-profiles/me", { body }));
      } else {
        const filledFields = Object.fromEntries(optionalFields.filter(([, value]) => value));
        onSaved(
          await api("POST /business-profiles", { body: { ...requiredFields, ...filledFields } }),
        );
      }
      showToast(
        profile?.status === "approved" ? "Your profile is saved." : "Your application is sent.",
      );
    },
    toFailure(cause) {
      if (asApiError(cause)?.status === 409) onExisting();
      return toAuthFailure(cause, "Your business profile could not be saved.");
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
