import type { ReactNode } from "react";
import { Link } from "react-router";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { useWide } from "../../parts/use-wide.ts";

interface MoneySectionProps {
  readonly way: RecordWay;
  readonly title: string;
  readonly order: { readonly id: string; readonly orderNumber: string };
  readonly children: ReactNode;
}

/** Money of one order in its panel: beside the list, or a page of its own on a phone. */
export function MoneySection({ way, title, order, children }: MoneySectionProps) {
  const isWide = useWide();
  const number = (
    <Link to={`/orders/${order.id}`} className="text-link touch-target">
      {order.orderNumber}
    </Link>
  );
  return (
    <>
      {!isWide && <RecordHead way={way} title={title} number={number} />}
      <section
        aria-label={`${title}, ${order.orderNumber}`}
        className="grid gap-4 lg:border lg:border-ink lg:bg-paper lg:px-5 lg:py-4"
      >
        {isWide && (
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="wrap-anywhere type-panel tabular-nums">{title}</h2>
            <span className="whitespace-nowrap text-meta tabular-nums">{number}</span>
          </div>
        )}
        {children}
      </section>
    </>
  );
}
