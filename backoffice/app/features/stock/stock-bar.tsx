import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { stockReasonLabels } from "../../parts/format/labels.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { UnsavedBar } from "../../parts/forms/unsaved-changes.tsx";
import { describeEdits, describeErrors } from "./edits/stock-edits.ts";
import type { StockForm } from "./edits/use-stock-form.ts";

const reasons = Object.entries(stockReasonLabels) as [StockReason, string][];

function focusInvalid() {
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}

const mixedHint = "+ adds, others set the count";

export function StockBar({ form }: { form: StockForm }) {
  const edits = [...form.edits.values()].filter(({ typed }) => typed.trim() !== "");
  const summary = describeEdits(edits);
  const isMixed = form.reason === undefined;
  const label = [summary, ...describeErrors(edits), ...(isMixed ? [mixedHint] : [])].join(", ");
  const changes = [
    ...(edits.length > 0 ? [`stock of ${summary}`] : []),
    ...(form.isUnconfirmed ? ["an unconfirmed save"] : []),
  ];
  useKeys({
    stockReceived: () => form.setReason("received"),
    stockCounted: () => form.setReason("counted"),
    stockReturned: () => form.setReason("returned"),
    stockDamaged: () => form.setReason("damaged"),
  });
  return (
    <UnsavedBar
      changes={changes}
      {...(edits.length > 0 && { message: label })}
      busy={form.busy}
      onUndo={form.revertAll}
      onSave={() => void form.save().then(focusInvalid)}
    >
      <fieldset className="flex max-md:w-full">
        <legend className="sr-only">Reason for stock change</legend>
        {reasons.map(([reason, label], i) => (
          <label
            key={reason}
            className={classNames(
              "-ml-px flex min-h-10 cursor-pointer items-center justify-center gap-2 border border-line-strong px-3.5 text-nav first:ml-0 has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2 max-md:min-h-11 max-md:grow max-md:px-1.5 pointer-coarse:min-h-11",
              form.reason === reason && "border-ink bg-ink font-medium text-paper",
            )}
          >
            <input
              type="radio"
              name="stock-reason"
              value={reason}
              checked={form.reason === reason}
              onChange={() => form.setReason(reason)}
              className="sr-only"
            />
            {label}
            <span className="max-xl:hidden">
              <KeyCap shortcut={String(i + 1)} />
            </span>
          </label>
        ))}
      </fieldset>
      <input
        aria-label="Note"
        placeholder="Note, such as the tailor's invoice"
        maxLength={stockLimits.noteLength}
        value={form.note}
        onChange={({ target }) => form.writeNote(target.value)}
        className={boxClasses(false, "h-10 min-w-40 grow basis-40 max-md:h-11 md:max-w-72")}
      />
      {(form.error !== "" || form.isUnconfirmed) && (
        <div className="w-full md:absolute md:inset-x-0 md:bottom-full md:border-ink md:border-t md:bg-paper md:px-8 md:py-3">
          <FormError text={form.error} />
          {form.isUnconfirmed && (
            <p className="mt-1.5 text-meta text-umber">
              The last save was not confirmed. Saving again is safe: nothing is counted twice.
            </p>
          )}
        </div>
      )}
    </UnsavedBar>
  );
}
