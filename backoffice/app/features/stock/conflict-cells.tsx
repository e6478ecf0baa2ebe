import { announce } from "#ui/primitives/accessibility/announce.ts";
import { type CellConflict, cellKey, isCount, stockAfter } from "./edits/stock-edits.ts";
import type { StockForm } from "./edits/use-stock-form.ts";

export function ConflictCells({ form }: { form: StockForm }) {
  if (form.conflicts.length === 0) return null;
  return (
    <section
      role="alert"
      aria-label="Not saved"
      className="my-4 border border-amber bg-paper px-4 py-4 md:px-5.5"
    >
      <h2 className="type-panel">Stock changed in the meantime</h2>
      <p className="mt-1 text-umber">
        Your entries are kept. Save again to apply them to the current stock.
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {form.conflicts.map((conflict) => {
          const key = cellKey(conflict.result.productId, conflict.result.size);
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">
                  {conflict.edit.row.name}, {conflict.result.size}:
                </span>{" "}
                {describeConflict(conflict)}
              </span>
              <button
                type="button"
                onClick={() => {
                  form.revert(key);
                  announce("Change removed.");
                }}
                className="min-h-11 px-2 font-medium text-nav"
              >
                Keep {conflict.result.stock}
                <span className="sr-only">
                  {" "}
                  of {conflict.edit.row.name}, {conflict.result.size}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function describeConflict({ result: { outcome, stock }, edit }: CellConflict): string {
  if (outcome === "unknown") return "this size no longer exists.";
  if (outcome === "short") return `only ${stock} left. You entered ${edit.typed}.`;
  if (outcome === "too_many") return `too many for one size. You entered ${edit.typed}.`;
  return `it was ${edit.knownStock} when you entered ${isCount(edit) ? (stockAfter(edit) ?? edit.typed) : edit.typed}, and is ${stock} now.`;
}
