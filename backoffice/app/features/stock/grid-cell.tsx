import { memo } from "react";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { type CellEdit, stockAfter, validateCell } from "./edits/stock-edits.ts";
import type { StockCell as Cell } from "./grid-lines.ts";

interface GridCellProps {
  readonly row: StockRow;
  readonly cell: Cell;
  readonly edit: CellEdit | undefined;
  readonly at: string;
  readonly isNamed: boolean;
  readonly isReadOnly: boolean;
  readonly onType: (row: StockRow, size: string, typed: string) => void;
}

export const GridCell = memo(function GridCell({
  row,
  cell,
  edit,
  at,
  isNamed,
  isReadOnly,
  onType,
}: GridCellProps) {
  const after = edit && stockAfter(edit);
  const isInvalid = edit !== undefined && validateCell(edit) !== undefined;
  const isChanged = edit !== undefined && !isInvalid && edit.typed.trim() !== "";
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
        aria-label={`${row.name}, ${cell.size}${cell.isLow ? ", low" : ""}${cell.waiting ? `, ${cell.waiting} waiting` : ""}`}
        aria-invalid={isInvalid || undefined}
        readOnly={isReadOnly}
        value={edit?.typed ?? String(cell.stock)}
        {...selectOnFocus}
        onChange={({ target }) => onType(row, cell.size, target.value)}
        className={classNames(
          "peer h-12.5 w-full text-center text-nav tabular-nums focus:bg-paper! focus:text-ink focus:outline-2 focus:outline-indigo focus:-outline-offset-2",
          isNamed && "pt-2.5",
          isInvalid && "bg-red-wash text-red",
          isChanged && "bg-indigo-wash not-focus:text-transparent",
          !edit && cell.stock === 0 && soldOut,
          !edit && cell.isLow && cell.stock > 0 && "bg-amber-wash font-medium text-amber",
        )}
      />
      {cell.waiting && !isChanged && (
        <span
          aria-hidden="true"
          title={`${cell.waiting} asked to be told when it is back`}
          className="absolute right-1 bottom-0.5 text-indigo text-key"
        >
          {cell.waiting} waiting
        </span>
      )}
      {isChanged && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 flex items-center justify-center gap-1 text-meta tabular-nums peer-focus:hidden"
        >
          <span className="text-umber">{edit.knownStock}</span>→
          <span className="font-medium text-indigo-mid">{after}</span>
        </span>
      )}
    </span>
  );
});

const soldOut =
  "bg-plaster bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-line-strong)_50%,transparent_calc(50%+0.5px))] not-focus:text-transparent";
