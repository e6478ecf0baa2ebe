import type { StockReason } from "#contract/api/staff-product-acts.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { stockReasonWords } from "../../parts/stock-reason-words.ts";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { tellEdits, tellFaults } from "./stock-edits.ts";
import type { StockForm } from "./use-stock-form.ts";

const reasons = Object.entries(stockReasonWords) as [StockReason, string][];

/** What could not be saved stays in its cell; the first of it takes the focus. */
function showFaulty() {
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}

/** Said while nobody chose one reason for what was typed in both ways. */
const mixed = "what has a plus came in, the rest was counted";

/** The bar of what is typed over stock: how much, why, and the way to save it. */
export function StockBar({ form }: { form: StockForm }) {
  const edits = [...form.edits.values()].filter(({ typed }) => typed.trim() !== "");
  const told = tellEdits(edits);
  const isMixed = form.reason === undefined;
  const words = [told, ...tellFaults(edits), ...(isMixed ? [mixed] : [])].join(", ");
  const changes = [
    ...(edits.length > 0 ? [`the stock of ${told}`] : []),
    ...(form.isUnheard ? ["a save that got no answer"] : []),
  ];
  useKeys({
    cameIn: () => form.choose("received"),
    counted: () => form.choose("counted"),
    cameBack: () => form.choose("returned"),
    damaged: () => form.choose("damaged"),
  });
  return (
    <UnsavedBar
      changes={changes}
      {...(edits.length > 0 && { words })}
      busy={form.busy}
      onUndo={form.dropAll}
      onSave={() => void form.save().then(showFaulty)}
    >
      <fieldset className="flex max-md:w-full">
        <legend className="sr-only">Why the pieces change</legend>
        {reasons.map(([reason, words], i) => (
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
              onChange={() => form.choose(reason)}
              className="sr-only"
            />
            {words}
            <span className="max-xl:hidden">
              <KeyCap press={String(i + 1)} />
            </span>
          </label>
        ))}
      </fieldset>
      <input
        aria-label="Note"
        placeholder="Note, such as the tailor's bill"
        maxLength={stockLimits.noteLength}
        value={form.note}
        onChange={({ target }) => form.write(target.value)}
        className={boxClasses(false, "h-10 min-w-40 grow basis-40 max-md:h-11 md:max-w-72")}
      />
      {(form.fault !== "" || form.isUnheard) && (
        <div className="w-full md:absolute md:inset-x-0 md:bottom-full md:border-ink md:border-t md:bg-paper md:px-8 md:py-3">
          <FormFault text={form.fault} />
          {form.isUnheard && (
            <p className="mt-1.5 text-meta text-umber">
              The last save got no answer. Save sends it again first, as it was, and books nothing
              twice.
            </p>
          )}
        </div>
      )}
    </UnsavedBar>
  );
}
