import { Link } from "react-router";
import { paymentWayWords } from "#contract/api/payment-words.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { naira } from "../../parts/money.ts";
import { Panel } from "../../parts/panel.tsx";
import { CreditNotes } from "./credit-notes.tsx";

interface PaymentFactsProps {
  readonly order: StaffOrder;
  readonly money: NonNullable<StaffOrder["money"]>;
}

/** What came in for an order and what went back. */
export function PaymentFacts({ order, money }: PaymentFactsProps) {
  const { tone, word } = standing(order, money);
  return (
    <Panel
      title="Payment"
      aside={
        <Status tone={tone}>
          {order.openReviews > 0 && order.openCaseId ? (
            <Link to={`/payments/${order.openCaseId}`} className="touch-target underline">
              {word}
            </Link>
          ) : (
            word
          )}
        </Status>
      }
    >
      <dl className="grid gap-1.5 text-nav">
        <Fact name="By" value={paymentWayWords[money.way]} />
        <Fact name="Came in" value={`${naira(money.received)} of ${naira(money.total)}`} />
        {money.refunded > 0 && <Fact name="Refunded" value={naira(money.refunded)} />}
        {money.reversed > 0 && (
          <Fact name="Taken back or never came" value={naira(money.reversed)} />
        )}
        {order.poNumber !== null && <Fact name="Purchase order" value={order.poNumber} />}
      </dl>
      {money.refunded > 0 && <CreditNotes order={order} refunded={money.refunded} />}
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-umber">{name}</dt>
      <dd className="wrap-anywhere text-right tabular-nums">{value}</dd>
    </div>
  );
}

function standing(order: StaffOrder, money: PaymentFactsProps["money"]) {
  if (order.openReviews > 0) return { tone: "bad", word: "To settle" } as const;
  // What strays to a free order and goes back was never its price.
  if (money.refunded > 0 && money.total > 0) {
    return money.refunded >= money.received
      ? ({ tone: "plain", word: "Refunded" } as const)
      : ({ tone: "plain", word: "Refunded in part" } as const);
  }
  if (money.received >= money.total) return { tone: "good", word: "Paid in full" } as const;
  return money.received > 0
    ? ({ tone: "waiting", word: "Paid in part" } as const)
    : ({ tone: "plain", word: "Not paid" } as const);
}
