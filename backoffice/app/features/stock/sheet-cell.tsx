import { memo } from "react";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { markWhenEntered } from "../../parts/mark-when-entered.ts";
import type { SheetCell as Cell } from "./sheet-lines.ts";
import { type CellEdit, faultOf, piecesAfter } from "./stock-edits.ts";

interface SheetCellProps {
  readonly row: StockRow;
  readonly cell: Cell;
  readonly edit: CellEdit | undefined;
  /** Where it stands in the sheet, "3-2". */
  readonly at: string;
  readonly isNamed: boolean;
  readonly isReadOnly: boolean;
  readonly onType: (row: StockRow, size: string, typed: string) => void;
}

/** A size in the sheet: what is there, what is typed over it, and whether it is low. */
export const SheetCell = memo(function SheetCell({
  row,
  cell,
  edit,
  at,
  isNamed,
  isReadOnly,
  onType,
}: SheetCellProps) {
  const after = edit && piecesAfter(edit);
  const isFaulty = edit !== undefined && faultOf(edit) !== undefined;
  const isChanged = edit !== undefined && !isFaulty && edit.typed.trim() !== "";
  return (
    <span className="relative block">
      {isNamed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-0.5 text-key text-umber"
        >
          {cell.size}
        </span>
      )}
      <input
        data-at={at}
        inputMode="text"
        autoComplete="off"
        aria-label={`${row.name}, ${cell.size}${cell.isLow ? ", low" : ""}`}
        aria-invalid={isFaulty || undefined}
        readOnly={isReadOnly}
        value={edit?.typed ?? String(cell.stock)}
        {...markWhenEntered}
        onChange={({ target }) => onType(row, cell.size, target.value)}
        className={classNames(
          "peer h-12.5 w-full text-center text-nav tabular-nums focus:bg-paper! focus:text-ink focus:outline-2 focus:outline-indigo focus:-outline-offset-2",
          isNamed && "pt-2.5",
          isFaulty && "bg-red-wash text-red",
          isChanged && "bg-indigo-wash not-focus:text-transparent",
          !edit && cell.stock === 0 && soldOut,
          !edit && cell.isLow && cell.stock > 0 && "bg-amber-wash font-medium text-amber",
        )}
      />
      {isChanged && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 flex items-center justify-center gap-1 text-meta tabular-nums peer-focus:hidden"
        >
          <span className="text-umber">{edit.seen}</span>→
          <span className="font-medium text-indigo-mid">{after}</span>
        </span>
      )}
    </span>
  );
});

const soldOut =
  "bg-plaster bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-line-strong)_50%,transparent_calc(50%+0.5px))] not-focus:text-transparent";
