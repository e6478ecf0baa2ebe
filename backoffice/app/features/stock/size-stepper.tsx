import type { StockRow } from "#contract/api/staff-stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { markWhenEntered } from "../../parts/mark-when-entered.ts";
import type { SheetCell } from "./sheet-lines.ts";
import { type CellFault, cellKey, faultOf, piecesAfter, signedPieces } from "./stock-edits.ts";
import type { StockForm } from "./use-stock-form.ts";

interface SizeStepperProps {
  readonly row: StockRow;
  readonly cell: SheetCell;
  readonly form: StockForm;
  readonly mayChange: boolean;
}

/** A size as fingers change it: what is there, what it will be, and minus, number and plus. */
export function SizeStepper({ row, cell, form, mayChange }: SizeStepperProps) {
  const edit = form.edits.get(cellKey(row.id, cell.size));
  const seen = edit?.seen ?? cell.stock;
  const after = edit ? piecesAfter(edit) : cell.stock;
  const fault = edit && faultOf(edit);
  const isChanged = edit !== undefined && edit.typed.trim() !== "";
  const step = (by: number) => {
    const change = (after ?? seen) + by - seen;
    if (seen + change < 0) return;
    form.type(row, cell.size, change === 0 ? String(seen) : signedPieces(change));
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
          <>
            {seen} → <span className="font-medium text-indigo-mid">{after}</span>
          </>
        ) : cell.stock === 0 ? (
          "sold out"
        ) : (
          `${cell.stock} there`
        )}
        {fault && <span className="block text-meta text-red">{faultWords[fault]}</span>}
      </span>
      {mayChange && (
        <fieldset className="flex border border-line-strong bg-paper">
          <legend className="sr-only">Pieces of {cell.size}</legend>
          <button
            type="button"
            aria-label={`One fewer ${cell.size}`}
            onClick={() => step(-1)}
            className={square}
          >
            <MinusIcon className="size-4" />
          </button>
          <input
            aria-label={`Pieces of ${cell.size}`}
            aria-invalid={fault !== undefined || undefined}
            autoComplete="off"
            placeholder="0"
            value={edit?.typed ?? ""}
            {...markWhenEntered}
            onBlur={form.tidy}
            onChange={({ target }) => form.type(row, cell.size, target.value)}
            className={classNames(
              "h-11 w-15 border-line border-x text-center text-body tabular-nums placeholder:text-umber",
              isChanged && (fault ? "bg-red-wash" : "bg-indigo-wash"),
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

const faultWords: Readonly<Record<CellFault, string>> = {
  noNumber: "Type a number, +12 or −2",
  short: "Fewer are there",
  tooMany: "That is more than a size can hold",
};
