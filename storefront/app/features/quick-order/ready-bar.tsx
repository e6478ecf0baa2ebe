import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type QuotedLine, quoteMessage } from "#contract/share/share-messages.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { ShareButtons } from "../../sharing/share-buttons.tsx";
import { toCsvFile, toResultCsv } from "./list-csv.ts";
import type { QuickOrder, ReadyRows } from "./use-quick-order.ts";

export function ReadyBar({ order, count }: { readonly order: QuickOrder; readonly count: number }) {
  const { ready, evaluated } = order;
  return (
    <>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        {count > 0 && (
          <ShareButtons
            what="this quote"
            compose={(store) => quoteMessage(store, mergeQuotedLines(ready), new Date())}
          />
        )}
        <button
          type="button"
          className="ml-auto text-link text-nav touch-target"
          onClick={() =>
            saveFile("quick-order-result.csv", toCsvFile(toResultCsv(evaluated, ready.prices)))
          }
        >
          Download result (CSV)
        </button>
      </div>
      <div className="sticky bottom-0 z-1 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-ink border-t bg-bone px-4 py-3 md:mx-0 md:px-0">
        <p className="tabular-nums" aria-live="polite">
          {plural(ready.units, "unit")} ready,{" "}
          <strong className="font-medium text-price">{formatNaira(ready.totalKobo)}</strong>
        </p>
        <Button
          disabled={count === 0 || order.checking}
          onClick={order.addReady}
          className="max-xs:w-full"
        >
          {count === 0 ? "Add to cart" : `Add ${plural(count, "row")} to cart`}
        </Button>
      </div>
    </>
  );
}

function mergeQuotedLines({ lines, prices }: ReadyRows): QuotedLine[] {
  const unitPrices = [...prices.values()];
  const quoted = new Map<string, QuotedLine>();
  for (const [i, { id, size, name, quantity }] of lines.entries()) {
    const key = `${id} ${size}`;
    const previous = quoted.get(key)?.quantity ?? 0;
    const unitPriceKobo = unitPrices[i] ?? kobo(0);
    quoted.set(key, { id, size, name, quantity: previous + quantity, unitPriceKobo });
  }
  return [...quoted.values()];
}
