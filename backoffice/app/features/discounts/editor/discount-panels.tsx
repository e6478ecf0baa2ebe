import { discountLimits } from "#contract/api/discounts/discount-limits.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { formatDate, toIso } from "../../../parts/format/dates.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { buyerLabels } from "../discount-labels.ts";
import { Segments } from "../segments.tsx";
import type { DiscountDraft, DiscountForm } from "./discount-draft.ts";

const methods = [
  { value: "typed", label: "Discount code" },
  { value: "self", label: "Automatic" },
  { value: "batch", label: "Single-use codes" },
] as const;

interface ValuePanelProps {
  readonly form: DiscountForm;
  /** Empty where the code may change. */
  readonly codeLockReason: string;
}

export function ValuePanel({ form, codeLockReason }: ValuePanelProps) {
  const { draft, edit, input, isSaved, changed } = form;
  const isBatch = draft.method === "batch";
  const isPercent = draft.discountType === "PERCENTAGE";
  return (
    <Panel title="Discount">
      <div className="grid gap-4">
        {isBatch && isSaved ? (
          <p className="text-meta text-umber">
            {plural(Number(draft.count), "code")}, each used once.
          </p>
        ) : (
          <Segments
            legend="Method"
            options={isSaved ? methods.slice(0, 2) : methods}
            value={draft.method}
            isChanged={isSaved && changed.includes("method")}
            onChoose={(method) => edit({ method })}
          />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label={isBatch ? "Code prefix" : "Code"}
            required
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={isBatch ? discountLimits.prefixLength : discountLimits.codeLength}
            readOnly={codeLockReason !== ""}
            hint={
              codeLockReason ||
              (draft.method === "self"
                ? "Customers can enter it too. Staff see the discount under it."
                : "Letters, digits and hyphens. Not case-sensitive.")
            }
            {...input("code")}
          />
          {isBatch && !isSaved && (
            <Field
              label="Number of codes"
              inputMode="numeric"
              required
              hint={`Up to ${formatNumber(discountLimits.batchSize)}. They cannot be guessed.`}
              {...input("count")}
            />
          )}
        </div>
        <div className="flex items-start gap-4">
          <Segments
            legend="Type"
            options={[
              { value: "PERCENTAGE", label: "%" },
              { value: "FIXED", label: "₦" },
            ]}
            value={draft.discountType}
            isChanged={isSaved && changed.includes("discountType")}
            onChoose={(discountType) => edit({ discountType })}
          />
          <AmountField
            label="Value"
            unit={isPercent ? "%" : "₦"}
            required
            frameClassName="min-w-0 grow"
            {...input("value")}
          />
        </div>
        <Field
          label="Name"
          maxLength={discountLimits.nameLength}
          hint="Shown to shoppers next to the code, such as “15% off for Iléyá”."
          {...input("description")}
        />
      </div>
    </Panel>
  );
}

export function BuyersPanel({ form }: { form: DiscountForm }) {
  const { draft, edit, input } = form;
  return (
    <Panel title="Customers and minimum">
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        <SelectField
          label="Customers"
          {...input("buyers")}
          className={selectClasses(form, "buyers")}
        >
          {Object.entries(buyerLabels).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <AmountField
          label="Minimum cart"
          unit="₦"
          hint="Of the whole cart. Leave blank for none."
          {...input("minimum")}
        />
        <Checkbox
          label="First purchase only"
          hint="Checked by account and by the email of paid orders."
          checked={draft.firstPurchase === "yes"}
          onChange={({ target }) => edit({ firstPurchase: target.checked ? "yes" : "" })}
          className="md:col-span-2"
        />
      </div>
    </Panel>
  );
}

export function SchedulePanel({ form }: { form: DiscountForm }) {
  const { draft, input, errors } = form;
  const hasError = [errors.startsAt, errors.endsAt, errors.perPerson, errors.limit].some(Boolean);
  return (
    <CollapsiblePanel
      title="Dates and limits"
      collapse={form.isSaved ? { summary: formatSchedule(draft, new Date()), hasError } : undefined}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="Starts"
          type="datetime-local"
          hint="Lagos time. Leave blank to start now."
          {...input("startsAt")}
        />
        <Field
          label="Ends"
          type="datetime-local"
          hint="Lagos time. Leave blank for no end."
          {...input("endsAt")}
        />
        <Field
          label="Uses per customer"
          inputMode="numeric"
          hint="Counted by account and by the email of paid orders."
          {...input("perPerson")}
        />
        {draft.method !== "batch" && (
          <Field
            label="Total uses"
            inputMode="numeric"
            hint="Leave blank for no limit."
            {...input("limit")}
          />
        )}
      </div>
    </CollapsiblePanel>
  );
}

/** Such as "from 12 Dec, 2 per customer". */
export function formatSchedule(
  {
    startsAt,
    endsAt,
    perPerson,
    limit,
  }: Pick<DiscountDraft, "startsAt" | "endsAt" | "perPerson" | "limit">,
  now: Date,
): string {
  const [from, until] = [toIso(startsAt), toIso(endsAt)];
  const parts = [
    from && `from ${formatDate(from, now)}`,
    until && `until ${formatDate(until, now)}`,
    perPerson && `${perPerson} per customer`,
    limit && `${limit} in total`,
  ].filter(Boolean);
  return parts.length === 0 ? "any time, no limit" : parts.join(", ");
}

function selectClasses(form: DiscountForm, field: keyof DiscountDraft): string {
  return `h-12.5 ${form.input(field).className ?? ""}`;
}
