import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type QuotedLine, quoteMessage } from "#contract/share/share-messages.ts";
import { Button } from "#ui/primitives/button.tsx";
import { csvFile, saveFile } from "../../save-file.ts";
import { ShareButtons } from "../../sharing/lazy-share-buttons.tsx";
import { resultCsv } from "./list-csv.ts";
import type { QuickOrder, ReadyPart } from "./use-quick-order.ts";

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
          {count > 0 && (
            <ShareButtons
              what="this quote"
              compose={(store) => quoteMessage(store, quotedLines(ready), new Date())}
            />
          )}
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

/** Rows of the same product and size are one line of a quote. */
function quotedLines({ lines, prices }: ReadyPart): QuotedLine[] {
  const each = [...prices.values()];
  const quoted = new Map<string, QuotedLine>();
  for (const [i, { id, size, name, quantity }] of lines.entries()) {
    const key = `${id} ${size}`;
    const before = quoted.get(key)?.quantity ?? 0;
    const unitPriceKobo = each[i] ?? kobo(0);
    quoted.set(key, { id, size, name, quantity: before + quantity, unitPriceKobo });
  }
  return [...quoted.values()];
}
