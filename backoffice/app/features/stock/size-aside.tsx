import type { StockRow } from "#contract/api/staff-stock.ts";
import { StockLedger } from "../../parts/stock-ledger.tsx";
import { useSettled } from "../../parts/use-settled.ts";

/** Whoever only passes a cell is not shown its entries, in milliseconds. */
const pauseMs = 250;

/** Why the size one stands on has its number, beside the sheet. */
export function SizeAside({ row, size }: { row: StockRow | undefined; size: string | undefined }) {
  const settled = useSettled({ row, size }, pauseMs);
  const cell = settled.row?.sizes.find((each) => each.size === settled.size);
  return (
    <aside aria-label="Why a size has its number" className="max-xl:hidden">
      {settled.row && cell ? (
        <>
          <h2 className="type-panel">
            {settled.row.name}, {cell.size}
          </h2>
          <p className="mt-1 text-meta text-umber">
            {cell.stock} there, {cell.sold} sold in 30 days
          </p>
          <StockLedger
            key={`${settled.row.id} ${cell.size}`}
            id={settled.row.id}
            size={cell.size}
            stock={cell.stock}
          />
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
