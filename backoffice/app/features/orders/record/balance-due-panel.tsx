import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { PaymentLinkButton, PaymentLinkSent } from "./payment-link.tsx";
import { usePaymentLink } from "./use-payment-link.ts";

interface BalanceDuePanelProps {
  readonly order: StaffOrder;
  /** Naira. */
  readonly due: number;
}

/** Asks for money on an order that was paid before. */
export default function BalanceDuePanel({ order, due }: BalanceDuePanelProps) {
  const link = usePaymentLink(order.id);
  return (
    <Panel title={`Balance due ${formatAmount(due)}`}>
      <p className="text-umber">
        Send a link to pay it, or record what you received under Payment. Earlier links stop
        working.
      </p>
      {link.created && <PaymentLinkSent order={order} created={link.created} />}
      <div className="mt-3">
        <PaymentLinkButton order={order} link={link} size="small" />
      </div>
    </Panel>
  );
}
