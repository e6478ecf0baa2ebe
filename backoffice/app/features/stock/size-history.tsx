import type { StockRow } from "#contract/api/stock/stock.ts";
import { StockLedger } from "../../parts/domain/stock-ledger.tsx";
import { useDebouncedValue } from "../../parts/forms/use-debounced-value.ts";

/** Delay in ms, so that passing over cells loads nothing. */
const debounceMs = 250;

export function SizeHistory({
  row,
  size,
}: {
  row: StockRow | undefined;
  size: string | undefined;
}) {
  const currentKey = `${row?.id} ${size}`;
  const stableKey = useDebouncedValue(currentKey, debounceMs);
  const cell = row?.sizes.find((each) => each.size === size);
  return (
    <aside aria-label="Stock history" className="max-xl:hidden">
      {row && cell ? (
        <>
          <h2 className="type-panel">
            {row.name}, {cell.size}
          </h2>
          <p className="mt-1 text-meta text-umber">
            {cell.stock} in stock, {cell.sold} sold in 30 days
          </p>
          {stableKey === currentKey && (
            <StockLedger key={currentKey} id={row.id} size={cell.size} stock={cell.stock} />
          )}
        </>
      ) : (
        <p className="text-meta text-umber">
          Select a size to see its history. Enter a total, or +12 / −2 to adjust. You can paste
          cells from a spreadsheet.
        </p>
      )}
    </aside>
  );
}
