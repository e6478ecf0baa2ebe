import { Link } from "react-router";
import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { paymentMethodLabels } from "#contract/api/payments/payment-labels.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Status } from "#ui/primitives/status.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { CreditNotes } from "./credit-notes.tsx";

interface PaymentDetailsProps {
  readonly order: StaffOrder;
  readonly money: NonNullable<StaffOrder["money"]>;
  /** Each payment. */
  readonly children?: Elements;
}

export function PaymentDetails({ order, money, children }: PaymentDetailsProps) {
  const { tone, label } = getPaymentStatus(order, money);
  return (
    <Panel
      title="Payment"
      aside={
        <Status tone={tone}>
          {order.openCases > 0 && order.openCaseId ? (
            <Link to={`/payments/${order.openCaseId}`} className="touch-target underline">
              {label}
            </Link>
          ) : (
            label
          )}
        </Status>
      }
    >
      <dl className="grid gap-1.5 text-nav">
        <DetailRow name="Source" value={orderSourceLabels[order.source]} />
        <DetailRow name="Method" value={paymentMethodLabels[money.method]} />
        <DetailRow
          name="Received"
          value={`${formatAmount(money.received)} of ${formatAmount(money.total)}`}
        />
        {money.refunded > 0 && <DetailRow name="Refunded" value={formatAmount(money.refunded)} />}
        {money.reversed > 0 && (
          <DetailRow name="Charged back or not received" value={formatAmount(money.reversed)} />
        )}
        {order.poNumber !== null && <DetailRow name="Purchase order" value={order.poNumber} />}
      </dl>
      {children}
      {money.refunded > 0 && <CreditNotes order={order} refunded={money.refunded} />}
    </Panel>
  );
}

function DetailRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-umber">{name}</dt>
      <dd className="wrap-anywhere text-right tabular-nums">{value}</dd>
    </div>
  );
}

function getPaymentStatus(order: StaffOrder, money: PaymentDetailsProps["money"]) {
  if (order.openCases > 0) return { tone: "bad", label: "Under review" } as const;
  // A stray payment for a free order was never its price.
  if (money.refunded > 0 && money.total > 0) {
    return money.refunded >= money.received
      ? ({ tone: "plain", label: "Refunded" } as const)
      : ({ tone: "plain", label: "Partly refunded" } as const);
  }
  if (money.received >= money.total) return { tone: "good", label: "Paid in full" } as const;
  if (order.isDueOnDelivery) {
    const label = `Pay on delivery, ${formatAmount(money.due)} due`;
    return { tone: "waiting", label } as const;
  }
  return money.received > 0
    ? ({ tone: "waiting", label: "Partly paid" } as const)
    : ({ tone: "plain", label: "Not paid" } as const);
}
