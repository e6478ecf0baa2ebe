import type { StoreSettings } from "#contract/api/settings/store-settings.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { ContentField } from "../fields/content-field.tsx";
import type { ContentForm } from "../use-content-form.ts";
import { NumberField } from "./settings-panels.tsx";

const accountNumberLength = 10;

export function TransferPanels({ form }: { form: ContentForm<StoreSettings["transfer"]> }) {
  const { isOn, accountNumber } = form.draft;
  return (
    <>
      <Panel title="Pay by bank transfer">
        <Checkbox
          label="Let customers pay by bank transfer"
          checked={isOn}
          onChange={({ target }) => form.set("isOn", target.checked)}
        />
        <p className="mt-2 text-meta text-umber">
          Card stays the default. You confirm each transfer in Payments before packing. When the
          account changes, we email every owner and every customer who still has to pay.
        </p>
      </Panel>
      <Panel title="Bank account">
        <div className="grid gap-4 md:grid-cols-2">
          <ContentField form={form} path="bank" label="Bank" maxLength={60} optional={!isOn} />
          <Field
            id={form.fieldId("accountNumber")}
            label="Account number"
            hint="10 digits. Double-check it: customers send money here."
            inputMode="numeric"
            autoComplete="off"
            required={isOn}
            value={accountNumber}
            error={form.errors.accountNumber}
            onBlur={() => {
              const isValid = accountNumber.length === accountNumberLength || accountNumber === "";
              form.setFieldError("accountNumber", isValid ? undefined : "Must be 10 digits");
            }}
            onChange={({ target }) =>
              form.set(
                "accountNumber",
                target.value.replace(/\D/g, "").slice(0, accountNumberLength),
              )
            }
          />
          <ContentField
            form={form}
            path="accountName"
            label="Account name"
            maxLength={100}
            optional={!isOn}
            hint="As shown by the bank, so customers recognise it."
          />
          <NumberField
            form={form}
            path="reservationHours"
            label="Hold stock for (hours)"
            max={168}
            hint="Applies to orders placed after you save. 24 is usual; 168 is a week."
          />
          <ContentField
            form={form}
            path="instructions"
            label="Note to customers"
            maxLength={200}
            rows={2}
            optional
            className="md:col-span-2"
            hint="Shown below the account details."
          />
        </div>
      </Panel>
    </>
  );
}
