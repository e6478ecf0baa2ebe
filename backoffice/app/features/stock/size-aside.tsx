import type { StockRow } from "#contract/api/staff-stock.ts";
import { StockLedger } from "../../parts/stock-ledger.tsx";
import { useSettled } from "../../parts/use-settled.ts";

/** Whoever only passes a cell is not shown its entries, in milliseconds. */
const pauseMs = 250;

/**
 * Why the size one stands on has its number, beside the sheet. The entries of the size before go at once, so that nobody
 * comes by Tab to what is about to go.
 */
export function SizeAside({ row, size }: { row: StockRow | undefined; size: string | undefined }) {
  const shown = `${row?.id} ${size}`;
  const settled = useSettled(shown, pauseMs);
  const cell = row?.sizes.find((each) => each.size === size);
  return (
    <aside aria-label="Why a size has its number" className="max-xl:hidden">
      {row && cell ? (
        <>
          <h2 className="type-panel">
            {row.name}, {cell.size}
          </h2>
          <p className="mt-1 text-meta text-umber">
            {cell.stock} there, {cell.sold} sold in 30 days
          </p>
          {settled === shown && (
            <StockLedger key={shown} id={row.id} size={cell.size} stock={cell.stock} />
          )}
        </>
      ) : (
        <p className="text-meta text-umber">
          Choose a size to see why it has its number. Type what is there, or +12 for what came and
          −2 for what went. Cells copied in a spreadsheet can be pasted.
        </p>
      )}
    </aside>
  );
}
