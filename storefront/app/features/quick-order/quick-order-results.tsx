import { type RefObject, useRef } from "react";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type QuotedLine, quoteMessage } from "#contract/share/share-messages.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { saveFile } from "#ui/primitives/save-file.ts";
import { ShareButtons } from "../../components/share-buttons.tsx";
import type { EvaluatedRow } from "./evaluate-rows.ts";
import { toCsvFile, toResultCsv } from "./list-csv.ts";
import { isReady, QuickOrderLine } from "./quick-order-row.tsx";
import {
  type QuickOrder,
  type ReadyRows,
  type RemainingText,
  type SubmittedList,
  useQuickOrder,
} from "./use-quick-order.ts";

export default function QuickOrderResults(props: {
  readonly handedIn: SubmittedList;
  readonly onRead: (rest: RemainingText) => void;
}) {
  const { handedIn, onRead } = props;
  const results = useRef<HTMLHeadingElement>(null);
  const order = useQuickOrder(handedIn, (rest) => {
    onRead(rest);
    results.current?.focus();
  });
  const { evaluated, ready } = order;
  const readyRows = evaluated.filter(({ result }) => isReady(result));
  const openRows = evaluated.filter(({ result }) => !isReady(result));

  return (
    <>
      {order.failure && (
        <div className="mt-8">
          <ErrorBlock
            message={failureMessages[order.failure]}
            retryLabel="Try Again"
            onRetry={order.retry}
          />
        </div>
      )}
      <section aria-labelledby="your-list" className="mt-12">
        <h2 id="your-list" ref={results} tabIndex={-1} className="type-title outline-none">
          Your list
        </h2>
        <p role="status" className="mt-2 text-umber">
          {evaluated.length > 0
            ? formatSummary(readyRows.length, openRows.length, order.checking)
            : order.reading
              ? "Reading your list…"
              : "Your list is empty."}
        </p>
        {openRows.length > 0 && (
          <RowGroup title="Needs attention" rows={openRows} order={order} heading={results} />
        )}
        {readyRows.length > 0 && (
          <RowGroup title="Ready" rows={readyRows} order={order} heading={results} />
        )}
        {evaluated.length > 0 && <ReadyBar order={order} count={ready.lines.length} />}
      </section>
    </>
  );
}

const failureMessages = {
  list: "We couldn’t read your list.",
  stock: "We couldn’t check what’s in stock.",
} as const;

function formatSummary(readyRows: number, openRows: number, checking: boolean): string {
  if (checking) return "Checking stock…";
  const all = `${formatRows(readyRows + openRows)}: ${readyRows} ready`;
  return openRows > 0 ? `${all}, ${openRows} to fix.` : `${all}.`;
}

const formatRows = (count: number) => plural(count, "row");

function ReadyBar({ order, count }: { readonly order: QuickOrder; readonly count: number }) {
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

function RowGroup(props: {
  readonly title: string;
  readonly rows: readonly EvaluatedRow[];
  readonly order: QuickOrder;
  readonly heading: RefObject<HTMLElement | null>;
}) {
  const { title, rows, order, heading } = props;
  return (
    <section aria-label={title} className="mt-8">
      <h3 className="type-panel border-ink border-b pb-2">
        {title} <span className="font-sans text-body text-umber tabular-nums">{rows.length}</span>
      </h3>
      <ol className="**:scroll-mb-40">
        {rows.map(({ row, result }) => (
          <QuickOrderLine
            key={row.key}
            row={row}
            result={result}
            priceKobo={order.ready.prices.get(row.key)}
            order={order}
            heading={heading}
          />
        ))}
      </ol>
    </section>
  );
}
