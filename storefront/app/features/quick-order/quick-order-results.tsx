import { useRef } from "react";
import { plural } from "#contract/text/format.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { isReady } from "./quick-order-row.tsx";
import { ReadyBar } from "./ready-bar.tsx";
import { RowGroup } from "./row-group.tsx";
import { type RemainingText, type SubmittedList, useQuickOrder } from "./use-quick-order.ts";

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
