import { Link } from "react-router";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { plural } from "#contract/text/format.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { useMay } from "../../../session/use-member.ts";
import { caseHeadline, formatVisibleAmount } from "../payment-texts.ts";

export function CaseSummary({ paymentCase }: { paymentCase: PaymentCase }) {
  const { kind, amount, order, payments, refund, detail } = paymentCase;
  const canResolve = useMay()("payments.resolve");
  const now = new Date();
  return (
    <div className="grid gap-3">
      <p className="font-medium text-[1.375rem] leading-tight tabular-nums">
        {kind === "underpaid"
          ? `${formatVisibleAmount(amount)} missing`
          : caseHeadline({ kind, amount, total: order?.totalAmount })}
      </p>
      {order && order.receivedAmount > 0 && (
        <PaidBar received={order.receivedAmount} due={order.totalAmount} />
      )}
      {kind !== "underpaid" && <p className="text-umber">{detail}</p>}
      {payments.length > 0 && (
        <ul className="grid gap-0.5 text-meta text-umber tabular-nums">
          {payments.map(({ reference, amount: received, at, method, sender }) => (
            <li key={reference} className="wrap-anywhere">
              {formatAmount(received)} received {formatDateTime(at, now)},{" "}
              {order && method === "transfer" && canResolve ? (
                <Link to={`/payments/${order.id}`} className="text-link touch-target">
                  {reference}
                </Link>
              ) : (
                <span>{reference}</span>
              )}
              <span>{sender && `, by transfer from ${sender}`}</span>
            </li>
          ))}
        </ul>
      )}
      {refund && (
        <Refund
          refund={refund}
          provider={paymentCase.provider}
          resolutionReason={paymentCase.settled?.reason}
          now={now}
        />
      )}
      {order && <Order order={order} />}
    </div>
  );
}

interface RefundProps {
  readonly refund: NonNullable<PaymentCase["refund"]>;
  readonly provider: string | null;
  /** Saved as the refund's note when the case is resolved. */
  readonly resolutionReason: string | undefined;
  readonly now: Date;
}

/** Transfers are refunded by staff, so the provider has no note about them. */
function Refund({ refund, provider, resolutionReason, now }: RefundProps) {
  const { method, note, at, sentAt = at } = refund;
  const showsProviderNote = method !== "transfer" && note !== "" && note !== resolutionReason;
  return (
    <p className="wrap-anywhere text-meta text-umber">
      {sentAt
        ? `Sent ${formatDateTime(sentAt, now)}`
        : `Requested ${formatDateTime(at, now)}, not sent`}
      <span>{showsProviderNote && `. ${provider}: ${note}`}</span>
    </p>
  );
}

function PaidBar({ received, due }: { received: number; due: number }) {
  const whole = Math.max(received, due, 1);
  return (
    <div>
      <div aria-hidden="true" className="flex h-3.5 gap-1">
        <span
          className="bg-leaf"
          style={{ width: `${(Math.min(received, due) / whole) * 100}%` }}
        />
        {received !== due && <span className="min-w-2 grow bg-red" />}
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-meta text-umber tabular-nums">
        <span>Received {formatAmount(received)}</span>
        <span>Order total {formatAmount(due)}</span>
      </p>
    </div>
  );
}

function Order({ order }: { order: NonNullable<PaymentCase["order"]> }) {
  const { lines, isReserved, buyer, city, earlierOrders, pendingRefundAmount, refundedAmount } =
    order;
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
            <span>{first.quantity > 1 && ` × ${first.quantity}`}</span>
            <span>{others.length > 0 && ` and ${others.length} more`}</span>
            {isReserved ? ", reserved for this order" : ", back on sale"}
          </p>
        )}
        <p className="wrap-anywhere text-meta text-umber">
          {buyer}, {city}, {earlierOrdersText(earlierOrders)}
        </p>
        {(refundedAmount > 0 || pendingRefundAmount > 0) && (
          <p className="text-meta text-umber tabular-nums">
            <span>{refundedAmount > 0 && `${formatAmount(refundedAmount)} refunded. `}</span>
            <span>
              {pendingRefundAmount > 0 && `${formatAmount(pendingRefundAmount)} being refunded.`}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

function earlierOrdersText(count: number): string {
  if (count === 0) return "first order";
  return plural(count, "earlier paid order");
}
