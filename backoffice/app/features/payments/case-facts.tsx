import { Link } from "react-router";
import type { PaymentCase } from "#contract/api/staff-payments.ts";
import { momentOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { headlineOf, sumOf } from "./payment-words.ts";

/** What is wrong: the sum, what came against what was due, the pieces, and who bought. */
export function CaseFacts({ seen }: { seen: PaymentCase }) {
  const { kind, amount, order, payments, refund, detail } = seen;
  const maySettle = useMay()("payments.settle");
  const now = new Date();
  return (
    <div className="grid gap-3">
      <p className="font-medium text-[1.375rem] leading-tight tabular-nums">
        {kind === "underpaid"
          ? `${sumOf(amount)} is missing`
          : headlineOf({ kind, amount, total: order?.totalAmount })}
      </p>
      {order && order.receivedAmount > 0 && (
        <MoneyBar came={order.receivedAmount} due={order.totalAmount} />
      )}
      {kind !== "underpaid" && <p className="text-umber">{detail}</p>}
      {payments.length > 0 && (
        <ul className="grid gap-0.5 text-meta text-umber tabular-nums">
          {payments.map(({ reference, amount: came, at, way }) => (
            <li key={reference} className="wrap-anywhere">
              {sumOf(came)} came {momentOf(at, now)},{" "}
              {order && way === "transfer" && maySettle ? (
                <Link to={`/payments/${order.id}`} className="text-link touch-target">
                  {reference}
                </Link>
              ) : (
                reference
              )}
            </li>
          ))}
        </ul>
      )}
      {refund && <Refund refund={refund} decided={seen.settled?.reason} now={now} />}
      {order && <Order order={order} />}
    </div>
  );
}

interface RefundProps {
  readonly refund: NonNullable<PaymentCase["refund"]>;
  /** Why the case was decided, which becomes the last word on its refund. */
  readonly decided: string | undefined;
  readonly now: Date;
}

/**
 * When a refund was sent, and what the provider says of it: of one that staff send from their bank it knows nothing. A
 * process of the release before tells neither way nor `sentAt`, and `at` of what was sent.
 */
function Refund({ refund: { way, note, at, sentAt = at }, decided, now }: RefundProps) {
  const isProviders = way !== "transfer" && note !== "" && note !== decided;
  return (
    <p className="wrap-anywhere text-meta text-umber">
      {sentAt ? `Sent ${momentOf(sentAt, now)}` : `Asked for ${momentOf(at, now)}, not sent`}
      {isProviders && `. The provider: ${note}`}
    </p>
  );
}

function MoneyBar({ came, due }: { came: number; due: number }) {
  const whole = Math.max(came, due, 1);
  return (
    <div>
      <div aria-hidden="true" className="flex h-3.5 gap-1">
        <span className="bg-leaf" style={{ width: `${(Math.min(came, due) / whole) * 100}%` }} />
        {came !== due && <span className="min-w-2 grow bg-red" />}
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-meta text-umber tabular-nums">
        <span>came in {sumOf(came)}</span>
        <span>order {sumOf(due)}</span>
      </p>
    </div>
  );
}

function Order({ order }: { order: NonNullable<PaymentCase["order"]> }) {
  const { lines, isKept, buyer, city, earlierOrders, returningAmount, refundedAmount } = order;
  const [first, ...others] = lines;
  return (
    <div className="flex items-start gap-3">
      {first?.image && (
        <img
          src={first.image}
          alt=""
          width={44}
          height={55}
          className="h-13.75 w-11 bg-plaster object-cover"
        />
      )}
      <div className="min-w-0">
        {first && (
          <p className="wrap-anywhere">
            {first.name}, {first.size}
            {first.quantity > 1 && ` × ${first.quantity}`}
            {others.length > 0 && ` and ${others.length} more`}
            {isKept ? ", kept for this order" : ", on sale again"}
          </p>
        )}
        <p className="wrap-anywhere text-meta text-umber">
          {buyer}, {city}, {ordersWords(earlierOrders)}
        </p>
        {(refundedAmount > 0 || returningAmount > 0) && (
          <p className="text-meta text-umber tabular-nums">
            {refundedAmount > 0 && `${sumOf(refundedAmount)} went back. `}
            {returningAmount > 0 && `${sumOf(returningAmount)} is on its way back.`}
          </p>
        )}
      </div>
    </div>
  );
}

function ordersWords(count: number): string {
  if (count === 0) return "no paid order before";
  return count === 1 ? "1 paid order before" : `${count} paid orders before`;
}
