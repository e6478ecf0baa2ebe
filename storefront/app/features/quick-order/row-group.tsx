import type { RefObject } from "react";
import type { EvaluatedRow } from "./evaluate-rows.ts";
import { QuickOrderLine } from "./quick-order-row.tsx";
import type { QuickOrder } from "./use-quick-order.ts";

export function RowGroup(props: {
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
