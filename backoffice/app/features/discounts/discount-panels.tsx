import { discountLimits } from "#contract/api/discount-limits.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { AmountField } from "../../parts/amount-field.tsx";
import { FoldingPanel } from "../../parts/folding-panel.tsx";
import { Panel } from "../../parts/panel.tsx";
import { toIso } from "../../parts/shop-clock.ts";
import { dayOf } from "../../parts/when.ts";
import type { DiscountDraft } from "./discount-draft.ts";
import { buyersWords } from "./discount-words.ts";
import { Segments } from "./segments.tsx";
import type { DiscountForm } from "./use-discount-draft.ts";

const ways = [
  { value: "typed", label: "One code, typed" },
  { value: "self", label: "Applies automatically" },
  { value: "batch", label: "Many codes, each once" },
] as const;

interface GivesPanelProps {
  readonly form: DiscountForm;
  /** Why the code may not change; empty where it may. */
  readonly codeStays: string;
}

/** How buyers get it and what it gives. */
export function GivesPanel({ form, codeStays }: GivesPanelProps) {
  const { draft, edit, input, isSaved, changed } = form;
  const isBatch = draft.way === "batch";
  const isPercent = draft.discountType === "PERCENTAGE";
  return (
    <Panel title="What it gives">
      <div className="grid gap-4">
        {isBatch && isSaved ? (
          <p className="text-meta text-umber">{draft.count} codes, each used once.</p>
        ) : (
          <Segments
            legend="How buyers get it"
            options={isSaved ? ways.slice(0, 2) : ways}
            value={draft.way}
            isChanged={isSaved && changed.includes("way")}
            onChoose={(way) => edit({ way })}
          />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label={isBatch ? "The codes begin with" : "Code"}
            required
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={isBatch ? discountLimits.prefixLength : discountLimits.codeLength}
            readOnly={codeStays !== ""}
            hint={
              codeStays ||
              (draft.way === "self"
                ? "It may be typed too. Staff know it by this."
                : "Letters, digits and hyphens; shoppers may type it small.")
            }
            {...input("code")}
          />
          {isBatch && !isSaved && (
            <Field
              label="How many codes"
              inputMode="numeric"
              required
              hint={`At most ${discountLimits.batchSize.toLocaleString("en-NG")}. Nobody can guess them.`}
              {...input("count")}
            />
          )}
        </div>
        <div className="flex items-start gap-4">
          <Segments
            legend="Gives"
            options={[
              { value: "PERCENTAGE", label: "%" },
              { value: "FIXED", label: "₦" },
            ]}
            value={draft.discountType}
            isChanged={isSaved && changed.includes("discountType")}
            onChoose={(discountType) => edit({ discountType })}
          />
          <AmountField
            label="Off the goods"
            unit={isPercent ? "%" : "₦"}
            required
            frameClassName="min-w-0 grow"
            {...input("value")}
          />
        </div>
        <Field
          label="Name"
          maxLength={discountLimits.nameLength}
          hint="Shoppers read it beside the code: “15% off for Iléyá”."
          {...input("description")}
        />
      </div>
    </Panel>
  );
}

/** Who may have it, and from how much. */
export function BuyersPanel({ form }: { form: DiscountForm }) {
  const { draft, edit, input } = form;
  return (
    <Panel title="For whom, and from how much">
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        <SelectField label="Who" {...input("buyers")} className={selectClasses(form, "buyers")}>
          {Object.entries(buyersWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <AmountField
          label="Cart from"
          unit="₦"
          hint="Of the whole cart. Empty for any."
          {...input("minimum")}
        />
        <Checkbox
          label="Only a first purchase"
          hint="Of an account, or of an e-mail address that an order was paid for with."
          checked={draft.firstPurchase === "yes"}
          onChange={({ target }) => edit({ firstPurchase: target.checked ? "yes" : "" })}
          className="md:col-span-2"
        />
      </div>
    </Panel>
  );
}

/** When it counts, and how often. */
export function TimesPanel({ form }: { form: DiscountForm }) {
  const { draft, input, faults } = form;
  const hasFault = [faults.startsAt, faults.endsAt, faults.perPerson, faults.limit].some(Boolean);
  return (
    <FoldingPanel
      title="When, and how often"
      fold={form.isSaved ? { summary: timesInWords(draft, new Date()), hasFault } : undefined}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="From"
          type="datetime-local"
          hint="Lagos time. Empty for at once."
          {...input("startsAt")}
        />
        <Field
          label="Until"
          type="datetime-local"
          hint="Lagos time. Empty for no end."
          {...input("endsAt")}
        />
        <Field
          label="Times a person"
          inputMode="numeric"
          hint="Counted by account and by the e-mail address of paid orders."
          {...input("perPerson")}
        />
        {draft.way !== "batch" && (
          <Field
            label="Times in all"
            inputMode="numeric"
            hint="Empty for no bound."
            {...input("limit")}
          />
        )}
      </div>
    </FoldingPanel>
  );
}

/** What the panel of times holds, in a line: "from 12 Dec, 2 a person". */
export function timesInWords(
  {
    startsAt,
    endsAt,
    perPerson,
    limit,
  }: Pick<DiscountDraft, "startsAt" | "endsAt" | "perPerson" | "limit">,
  now: Date,
): string {
  const [from, until] = [toIso(startsAt), toIso(endsAt)];
  const words = [
    from && `from ${dayOf(from, now)}`,
    until && `until ${dayOf(until, now)}`,
    perPerson && `${perPerson} a person`,
    limit && `${limit} in all`,
  ].filter(Boolean);
  return words.length === 0 ? "at any time, as often as wanted" : words.join(", ");
}

function selectClasses(form: DiscountForm, field: keyof DiscountDraft): string {
  return `h-12.5 ${form.input(field).className ?? ""}`;
}
