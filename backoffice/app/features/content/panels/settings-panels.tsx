import type { StoreSettings } from "#contract/api/settings/store-settings.ts";
import { formatNumber } from "#contract/text/format.ts";
import { Field } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { ContentField } from "../fields/content-field.tsx";
import { getAtPath } from "../object-path.ts";
import { EmailPreview } from "../preview/email-preview.tsx";
import type { ContentForm } from "../use-content-form.ts";

export function SellingPanels({ form }: { form: ContentForm<StoreSettings["selling"]> }) {
  return (
    <>
      <Panel title="Deadlines">
        <div className="grid gap-4 md:grid-cols-2">
          <NumberField
            form={form}
            path="returnDays"
            label="Return period (days)"
            max={365}
            hint="From delivery. Applies to requests made after you save. Update the FAQ page separately."
          />
          <NumberField
            form={form}
            path="reservationMinutes"
            label="Hold stock for unpaid orders (minutes)"
            max={1440}
            hint="Applies to orders placed after you save."
          />
        </div>
      </Panel>
      <Panel title="Sales">
        <SelectField
          id={form.fieldId("saleNotifications")}
          label="Emails about sales"
          value={form.draft.saleNotifications}
          onChange={({ target }) => form.set("saleNotifications", target.value)}
        >
          <option value="each">One per sale</option>
          <option value="hourly">Hourly summary</option>
          <option value="none">None</option>
        </SelectField>
      </Panel>
    </>
  );
}

export function MailPanels({ form }: { form: ContentForm<StoreSettings["mail"]> }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel title="Customer emails">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="senderName"
            label="Sender name"
            maxLength={60}
            optional
            hint="Shown with the email address, which the mail server sets."
          />
          <ContentField
            form={form}
            path="closing"
            label="Email footer"
            maxLength={200}
            rows={2}
            optional
            hint="At the end of every customer email."
          />
        </div>
      </Panel>
      <EmailPreview content={form.draft} />
    </div>
  );
}

interface NumberFieldProps {
  readonly form: ContentForm<unknown>;
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly max: number;
}

export function NumberField({ form, path, label, hint, max }: NumberFieldProps) {
  const value = getAtPath(form.draft, path) ?? "";
  const isValid = typeof value === "number" && value >= 1 && value <= max;
  const error = `Enter a whole number from 1 to ${formatNumber(max)}`;
  return (
    <Field
      id={form.fieldId(path)}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={5}
      value={String(value)}
      error={form.errors[path]}
      onBlur={() => form.setFieldError(path, isValid ? undefined : error)}
      onChange={({ target }) => {
        const typed = target.value.trim();
        // Invalid input is sent as typed; the server reports the error.
        form.set(path, /^\d+$/.test(typed) ? Number(typed) : typed);
      }}
    />
  );
}
