import { cellKey, isCount, type LeftCell, piecesAfter } from "./stock-edits.ts";
import type { StockForm } from "./use-stock-form.ts";

/** Tells the cells whose stock moved after they were typed: what was seen, what is there by now, and what was typed. */
export function LeftCells({ form }: { form: StockForm }) {
  if (form.left.length === 0) return null;
  return (
    <section
      role="alert"
      aria-label="Not saved"
      className="my-4 border border-amber bg-paper px-4 py-4 md:px-5.5"
    >
      <h2 className="type-panel">The stock moved meanwhile</h2>
      <p className="mt-1 text-umber">
        What you typed is still there. Save it to write it over what is there now; +12 and −2 go
        from what is there now.
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {form.left.map((left) => {
          const key = cellKey(left.result.productId, left.result.size);
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">
                  {left.edit.row.name}, {left.result.size}:
                </span>{" "}
                {wordsOf(left)}
              </span>
              <button
                type="button"
                onClick={() => form.drop(key)}
                className="min-h-11 px-2 font-medium text-nav"
              >
                Leave it at {left.result.stock}
                <span className="sr-only">
                  {" "}
                  of {left.edit.row.name}, {left.result.size}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function wordsOf({ result: { outcome, stock }, edit }: LeftCell): string {
  if (outcome === "unknown") return "there is no such size any more.";
  if (outcome === "short") return `only ${stock} are there by now. You typed ${edit.typed}.`;
  if (outcome === "too_many") return `no size holds so many. You typed ${edit.typed}.`;
  return `there were ${edit.seen} when you typed ${isCount(edit) ? (piecesAfter(edit) ?? edit.typed) : edit.typed}, and there are ${stock} now.`;
}
