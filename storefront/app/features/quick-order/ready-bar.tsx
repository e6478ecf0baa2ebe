import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type QuotedLine, quoteMessage } from "#contract/share/share-messages.ts";
import { Button } from "#ui/primitives/button.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { ShareButtons } from "../../sharing/share-buttons.tsx";
import { csvFile, resultCsv } from "./list-csv.ts";
import type { QuickOrder, ReadyPart } from "./use-quick-order.ts";

/** The list to share or keep, and, always in view, what the ready rows come to and the press that takes them. */
export function ReadyBar({ order, count }: { readonly order: QuickOrder; readonly count: number }) {
  const { ready, judged } = order;
  return (
    <>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        {count > 0 && (
          <ShareButtons
            what="this quote"
            compose={(store) => quoteMessage(store, quotedLines(ready), new Date())}
          />
        )}
        <button
          type="button"
          className="ml-auto text-link text-nav touch-target"
          onClick={() =>
            saveFile("quick-order-result.csv", csvFile(resultCsv(judged, ready.prices)))
          }
        >
          Download result (CSV)
        </button>
      </div>
      <div className="sticky bottom-0 z-1 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-ink border-t bg-bone px-4 py-3 md:mx-0 md:px-0">
        <p className="tabular-nums" aria-live="polite">
          {ready.pieces} {ready.pieces === 1 ? "piece" : "pieces"} ready,{" "}
          <strong className="font-medium text-price">{formatNaira(ready.totalKobo)}</strong>
        </p>
        <Button
          disabled={count === 0 || order.checking}
          onClick={order.addReady}
          className="max-xs:w-full"
        >
          {count === 0 ? "Add to cart" : `Add ${count} ${count === 1 ? "row" : "rows"} to cart`}
        </Button>
      </div>
    </>
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
