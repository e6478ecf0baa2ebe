import {
  type RegisteredBusinessField,
  validateBusinessProfile,
} from "#contract/validation/business-fields.ts";
import type { FieldRule, FormField } from "#ui/forms/use-fields.ts";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";

export function businessRule(name: RegisteredBusinessField | "taxId"): FieldRule {
  return (value) => validateBusinessProfile({ [name]: value })[0]?.message;
}

export function BusinessFields(props: {
  readonly field: (name: RegisteredBusinessField) => FormField;
  /** Not asked when registering (specification §3). */
  readonly taxId?: FormField;
}) {
  const { field, taxId } = props;
  return (
    <>
      <Field
        {...field("companyName")}
        label="Business name"
        autoComplete="organization"
        maxLength={200}
        required
      />
      <Field
        {...field("address")}
        label="Business address"
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <div className="grid items-start gap-x-3.5 gap-y-5 xs:grid-cols-2">
        <Field
          {...field("email")}
          label="Business email (optional)"
          type="email"
          autoComplete="work email"
          maxLength={254}
        />
        <Field
          {...field("phone")}
          label="Business phone (optional)"
          type="tel"
          autoComplete="work tel"
          maxLength={32}
        />
        <Field
          {...field("website")}
          label="Website (optional)"
          inputMode="url"
          autoComplete="url"
          maxLength={200}
          {...(!taxId && { frameClassName: "xs:col-span-2" })}
        />
        {taxId && <Field {...taxId} label="Tax number (optional)" maxLength={40} />}
      </div>
      <TextAreaField
        {...field("description")}
        label="What you sell, and to whom (optional)"
        maxLength={2000}
      />
    </>
  );
}
