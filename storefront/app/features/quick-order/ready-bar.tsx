import { formatNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { csvFile, saveFile } from "../../save-file.ts";
import { resultCsv } from "./list-csv.ts";
import type { QuickOrder } from "./use-quick-order.ts";

/** What the ready rows come to, always in view, and the press that puts them into the cart. */
export function ReadyBar({ order, count }: { readonly order: QuickOrder; readonly count: number }) {
  const { ready, judged } = order;
  return (
    <div className="sticky bottom-0 z-1 -mx-4 mt-8 border-ink border-t bg-bone px-4 py-4 md:mx-0 md:px-0">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="tabular-nums" aria-live="polite">
          {ready.pieces} {ready.pieces === 1 ? "piece" : "pieces"} ready,{" "}
          <strong className="font-medium text-price">{formatNaira(ready.totalKobo)}</strong>
        </p>
        <div className="flex grow flex-wrap items-center justify-end gap-x-6 gap-y-2">
          <button
            type="button"
            className="text-link text-nav touch-target"
            onClick={() =>
              saveFile("quick-order-result.csv", csvFile(resultCsv(judged, ready.prices)))
            }
          >
            Download result (CSV)
          </button>
          <Button
            disabled={count === 0 || order.checking}
            onClick={order.addReady}
            className="max-xs:w-full"
          >
            {count === 0 ? "Add to cart" : `Add ${count} ${count === 1 ? "row" : "rows"} to cart`}
          </Button>
        </div>
      </div>
    </div>
  );
}
