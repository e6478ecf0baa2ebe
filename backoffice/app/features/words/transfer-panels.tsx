import type { RulesOf } from "#contract/api/store-rules.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Panel } from "../../parts/panel.tsx";
import { NumberField } from "./rules-panels.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

const digits = 10;

/** Whether buyers may pay by transfer to the shop's own account, and which it is. */
export function TransferPanels({ form }: { form: WordsForm<RulesOf["transfer"]> }) {
  const { isOn, accountNumber } = form.draft;
  return (
    <>
      <Panel title="Pay by bank transfer">
        <Checkbox
          label="Buyers may pay by transfer to the shop's own account"
          checked={isOn}
          onChange={({ target }) => form.set("isOn", target.checked)}
        />
        <p className="mt-2 text-meta text-umber">
          Card stays first and chosen. You look into your account and say in Payments what came;
          nothing is packed before. Every owner gets a mail when the account changes, and every
          buyer who has yet to transfer to it.
        </p>
      </Panel>
      <Panel title="The account">
        <div className="grid gap-4 md:grid-cols-2">
          <WordField form={form} path="bank" label="Bank" most={60} optional={!isOn} />
          <Field
            id={form.idOf("accountNumber")}
            label="Account number"
            hint="Ten digits. Read them once more: buyers send their money there."
            inputMode="numeric"
            autoComplete="off"
            required={isOn}
            value={accountNumber}
            error={form.faults.accountNumber}
            onBlur={() => {
              const isRight = accountNumber.length === digits || accountNumber === "";
              form.leave("accountNumber", isRight ? undefined : "Type its ten digits");
            }}
            onChange={({ target }) =>
              form.set("accountNumber", target.value.replace(/\D/g, "").slice(0, digits))
            }
          />
          <WordField
            form={form}
            path="accountName"
            label="Account name"
            most={100}
            optional={!isOn}
            hint="As the bank writes it, so that buyers recognise it."
          />
          <NumberField
            form={form}
            path="holdHours"
            label="Hours the pieces are kept"
            most={168}
            hint="What is set here when the order is placed applies. 24 is usual, 168 is a week."
          />
          <WordField
            form={form}
            path="words"
            label="A few words"
            most={200}
            rows={2}
            optional
            className="md:col-span-2"
            hint="To the buyer, below the account."
          />
        </div>
      </Panel>
    </>
  );
}
