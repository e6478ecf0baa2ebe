import type { StockRow } from "#contract/api/stock/stock.ts";
import { formatSigned } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { type CellError, cellKey, stockAfter, validateCell } from "./edits/stock-edits.ts";
import type { StockForm } from "./edits/use-stock-form.ts";
import type { StockCell } from "./grid-lines.ts";

interface SizeStepperProps {
  readonly row: StockRow;
  readonly cell: StockCell;
  readonly form: StockForm;
  readonly mayChange: boolean;
}

export function SizeStepper({ row, cell, form, mayChange }: SizeStepperProps) {
  const edit = form.edits.get(cellKey(row.id, cell.size));
  const knownStock = edit?.knownStock ?? cell.stock;
  const after = edit ? stockAfter(edit) : cell.stock;
  const error = edit && validateCell(edit);
  const isChanged = edit !== undefined && edit.typed.trim() !== "";
  const step = (by: number) => {
    const change = (after ?? knownStock) + by - knownStock;
    if (knownStock + change < 0) return;
    form.type(row, cell.size, change === 0 ? String(knownStock) : formatSigned(change));
  };
  const square = "flex size-11 items-center justify-center hover:bg-plaster";
  return (
    <div className="flex items-center gap-4 border-line border-b py-2">
      <span className="w-12 shrink-0 font-medium">{cell.size}</span>
      <span
        className={classNames(
          "grow tabular-nums",
          cell.stock === 0 ? "text-red" : cell.isLow ? "text-amber" : "text-umber",
        )}
      >
        {isChanged && after !== undefined ? (
          <span key="changed">
            {knownStock} → <span className="font-medium text-indigo-mid">{after}</span>
          </span>
        ) : cell.stock === 0 ? (
          <span>sold out</span>
        ) : (
          <span>{`${cell.stock} in stock`}</span>
        )}
        {error && <span className="block text-meta text-red">{errorLabels[error]}</span>}
      </span>
      {mayChange && (
        <fieldset className="flex border border-line-strong bg-paper">
          <legend className="sr-only">Stock of {cell.size}</legend>
          <button
            type="button"
            aria-label={`One fewer ${cell.size}`}
            onClick={() => step(-1)}
            className={square}
          >
            <MinusIcon className="size-4" />
          </button>
          <input
            aria-label={`Stock of ${cell.size}`}
            aria-invalid={error !== undefined || undefined}
            autoComplete="off"
            placeholder="0"
            value={edit?.typed ?? ""}
            {...selectOnFocus}
            onBlur={form.removeEmpty}
            onChange={({ target }) => form.type(row, cell.size, target.value)}
            className={classNames(
              "h-11 w-15 border-line border-x text-center text-body tabular-nums placeholder:text-umber",
              isChanged && (error ? "bg-red-wash" : "bg-indigo-wash"),
            )}
          />
          <button
            type="button"
            aria-label={`One more ${cell.size}`}
            onClick={() => step(1)}
            className={square}
          >
            <PlusIcon className="size-4" />
          </button>
        </fieldset>
      )}
    </div>
  );
}

const errorLabels: Readonly<Record<CellError, string>> = {
  noNumber: "Enter a number, +12 or −2",
  short: "Not enough in stock",
  tooMany: "Too many for one size",
};
