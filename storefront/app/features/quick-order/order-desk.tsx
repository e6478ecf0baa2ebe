import { useRef } from "react";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { isGood } from "./order-row.tsx";
import { ReadyBar } from "./ready-bar.tsx";
import { RowGroup } from "./row-group.tsx";
import { type HandedIn, type Rest, useQuickOrder } from "./use-quick-order.ts";

/** The result for every row of the lists handed in, and the good ones into the cart. */
export default function OrderDesk(props: {
  readonly handedIn: HandedIn;
  readonly onRead: (rest: Rest) => void;
}) {
  const { handedIn, onRead } = props;
  const results = useRef<HTMLHeadingElement>(null);
  const order = useQuickOrder(handedIn, (rest) => {
    onRead(rest);
    results.current?.focus();
  });
  const { judged, ready } = order;
  const good = judged.filter(({ verdict }) => isGood(verdict));
  const doubtful = judged.filter(({ verdict }) => !isGood(verdict));

  return (
    <>
      {order.failure && (
        <div className="mt-8">
          <ErrorBlock
            message={failures[order.failure]}
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
          {judged.length > 0
            ? summary(good.length, doubtful.length, order.checking)
            : order.reading
              ? "Your list is being read."
              : "Nothing is on it."}
        </p>
        {doubtful.length > 0 && (
          <RowGroup title="To settle" rows={doubtful} order={order} heading={results} />
        )}
        {good.length > 0 && <RowGroup title="Ready" rows={good} order={order} heading={results} />}
        {judged.length > 0 && <ReadyBar order={order} count={ready.lines.length} />}
      </section>
    </>
  );
}

const failures = {
  list: "We could not read your list.",
  stock: "We could not check what is in stock.",
} as const;

function summary(good: number, doubtful: number, checking: boolean): string {
  if (checking) return "Checking what is in stock.";
  const all = `${rowsOf(good + doubtful)}: ${good} ready`;
  return doubtful > 0 ? `${all}, ${doubtful} to settle.` : `${all}.`;
}

const rowsOf = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;
