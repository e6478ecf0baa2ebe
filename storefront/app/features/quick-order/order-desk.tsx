import { useEffect, useRef } from "react";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { isGood } from "./order-row.tsx";
import { ReadyBar } from "./ready-bar.tsx";
import { RowGroup } from "./row-group.tsx";
import { type Rest, useQuickOrder } from "./use-quick-order.ts";

/** A list that somebody wants to be read. */
export interface HandedIn {
  /** Another one for each list, however alike they are. */
  readonly id: number;
  readonly text: string;
  /** Name of its file; empty for a pasted one. */
  readonly source: string;
}

/** The result for every row of the lists handed in, and the good ones into the cart. */
export default function OrderDesk(props: {
  readonly handedIn: HandedIn;
  readonly onRead: (rest: Rest) => void;
}) {
  const { handedIn, onRead } = props;
  const order = useQuickOrder();
  const results = useRef<HTMLHeadingElement>(null);
  const readId = useRef(0);
  const { judged, ready } = order;
  const good = judged.filter(({ verdict }) => isGood(verdict));
  const doubtful = judged.filter(({ verdict }) => !isGood(verdict));

  useEffect(() => {
    if (!order.index || readId.current === handedIn.id) return;
    readId.current = handedIn.id;
    onRead(order.read(handedIn.text, handedIn.source));
    results.current?.focus();
  });

  return (
    <>
      {order.failed && (
        <div className="mt-8">
          <ErrorBlock
            message="We could not check what is in stock."
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

function summary(good: number, doubtful: number, checking: boolean): string {
  if (checking) return "Checking what is in stock.";
  const all = `${rowsOf(good + doubtful)}: ${good} ready`;
  return doubtful > 0 ? `${all}, ${doubtful} to settle.` : `${all}.`;
}

const rowsOf = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;
