import type { RefObject } from "react";
import type { JudgedRow } from "./judge-rows.ts";
import { OrderRow } from "./order-row.tsx";
import type { QuickOrder } from "./use-quick-order.ts";

/** Rows in one state: those to settle, or those that are ready. */
export function RowGroup(props: {
  readonly title: string;
  readonly rows: readonly JudgedRow[];
  readonly order: QuickOrder;
  /** Takes the focus when the last row of the group is gone. */
  readonly heading: RefObject<HTMLElement | null>;
}) {
  const { title, rows, order, heading } = props;
  return (
    <section aria-label={title} className="mt-8">
      <h3 className="type-panel border-ink border-b pb-2">
        {title} <span className="font-sans text-body text-umber tabular-nums">{rows.length}</span>
      </h3>
      <ol className="**:scroll-mb-40">
        {rows.map(({ row, verdict }) => (
          <OrderRow
            key={row.key}
            row={row}
            verdict={verdict}
            priceKobo={order.ready.prices.get(row.key)}
            order={order}
            heading={heading}
          />
        ))}
      </ol>
    </section>
  );
}
