import type { RulesOf } from "#contract/api/store-rules.ts";
import { Field } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { Panel } from "../../parts/panel.tsx";
import { readAt } from "./at-path.ts";
import { MailSample } from "./mail-sample.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

/** Deadlines of selling, and how the store hears of its sales. */
export function SellingPanels({ form }: { form: WordsForm<RulesOf["selling"]> }) {
  return (
    <>
      <Panel title="Deadlines">
        <div className="grid gap-4 md:grid-cols-2">
          <NumberField
            form={form}
            path="returnDays"
            label="Days in which pieces may come back"
            most={365}
            hint="From delivery. What is set here when a buyer asks applies. The answers on the FAQ page are words of their own."
          />
          <NumberField
            form={form}
            path="orderHoldMinutes"
            label="Minutes an unpaid order keeps its pieces"
            most={1440}
            hint="What is set here when the order is placed applies."
          />
        </div>
      </Panel>
      <Panel title="Sales">
        <SelectField
          id={form.idOf("saleNotices")}
          label="Mail about sales"
          value={form.draft.saleNotices}
          onChange={({ target }) => form.set("saleNotices", target.value)}
        >
          <option value="each">One for each sale</option>
          <option value="hourly">One an hour, with all its sales</option>
          <option value="none">None</option>
        </SelectField>
      </Panel>
    </>
  );
}

/** Who mails come from and what stands below them, with a mail that shows both. */
export function MailPanels({ form }: { form: WordsForm<RulesOf["mail"]> }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel title="Mail to buyers">
        <div className="grid gap-4">
          <WordField
            form={form}
            path="senderName"
            label="Comes from"
            most={60}
            optional
            hint="Appears beside the address, which belongs to the mail server."
          />
          <WordField
            form={form}
            path="closing"
            label="Last words"
            most={200}
            rows={2}
            optional
            hint="Below each mail to a buyer."
          />
        </div>
      </Panel>
      <MailSample words={form.draft} />
    </div>
  );
}

interface NumberFieldProps {
  readonly form: WordsForm<unknown>;
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  /** It is 1 at least. */
  readonly most: number;
}

/** A whole number of the rules. */
export function NumberField({ form, path, label, hint, most }: NumberFieldProps) {
  const value = readAt(form.draft, path) ?? "";
  const isRight = typeof value === "number" && value >= 1 && value <= most;
  const fault = `Type a whole number, 1 to ${most.toLocaleString("en-NG")}`;
  return (
    <Field
      id={form.idOf(path)}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={5}
      value={String(value)}
      error={form.faults[path]}
      onBlur={() => form.leave(path, isRight ? undefined : fault)}
      onChange={({ target }) => {
        const typed = target.value.trim();
        // What is no number is sent as it was typed, and the server says what is wrong with it.
        form.set(path, /^\d+$/.test(typed) ? Number(typed) : typed);
      }}
    />
  );
}
