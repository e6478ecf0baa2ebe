import { Link } from "react-router";
import type { Elements } from "#ui/primitives/elements.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";

interface PaymentSectionProps {
  readonly backLink: RecordBackLink;
  readonly title: string;
  readonly order: { readonly id: string; readonly orderNumber: string };
  readonly children: Elements;
}

export function PaymentSection({ backLink, title, order, children }: PaymentSectionProps) {
  const isWide = useIsWide();
  const number = (
    <Link to={`/orders/${order.id}`} className="text-link touch-target">
      {order.orderNumber}
    </Link>
  );
  return (
    <>
      {!isWide && <RecordHead backLink={backLink} title={title} number={number} />}
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
