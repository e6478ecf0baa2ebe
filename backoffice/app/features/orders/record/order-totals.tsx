import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { vatLabel } from "#contract/pricing/vat.ts";
import { formatAmount } from "../../../parts/format/money.ts";

type Money = NonNullable<StaffOrder["money"]>;

interface OrderTotalsProps {
  readonly money: Money;
  readonly isPickup: boolean;
  readonly isDueOnDelivery: boolean;
}

export function OrderTotals({ money, isPickup, isDueOnDelivery }: OrderTotalsProps) {
  const delivery = money.shipping === 0 ? "Delivery, waived" : "Delivery";
  const vatLine = money.vat && (
    <Row name={vatLabel(money.vat)} value={formatAmount(money.vat.amount)} />
  );
  return (
    <dl className="mt-3 ml-auto grid w-full gap-1.5 md:max-w-70">
      <Row name="Subtotal" value={formatAmount(money.subtotal)} />
      {money.discount > 0 && (
        <Row
          name={["Discount", money.discountCode ?? money.discountReason].filter(Boolean).join(", ")}
          value={formatAmount(-money.discount)}
        />
      )}
      <Row name={isPickup ? "Pick-up" : delivery} value={formatAmount(money.shipping)} />
      {money.currentShipping !== null && (
        <p className="bg-amber-wash px-3 py-2 text-amber text-meta">
          Delivery to the current address costs {formatAmount(money.currentShipping)} today. The
          order total doesn't change.{" "}
          {describeFeeDifference(money.currentShipping - money.shipping)}
        </p>
      )}
      {money.vat?.isAdded && vatLine}
      <Settlement money={money} isDueOnDelivery={isDueOnDelivery} />
      {money.vat?.isAdded === false && vatLine}
    </dl>
  );
}

function Settlement({ money, isDueOnDelivery }: Omit<OrderTotalsProps, "isPickup">) {
  const { total, received, refunded, due } = money;
  if (received === 0) {
    const toPay = isDueOnDelivery ? "To pay on delivery" : "To pay";
    return <TotalRow name={due > 0 ? toPay : "Total"} value={total} />;
  }
  if (received === total && refunded === 0) return <TotalRow name="Paid" value={received} />;
  return (
    <>
      {received !== total && <TotalRow name="Total" value={total} />}
      <Row name="Paid" value={formatAmount(received)} />
      {refunded > 0 && (
        <>
          <Row name="Refunded" value={formatAmount(-refunded)} />
          <TotalRow name="Net" value={received - refunded} />
        </>
      )}
      {due > 0 && <TotalRow name="Balance due" value={due} />}
    </>
  );
}

/** @param difference difference in naira */
function describeFeeDifference(difference: number): string {
  return difference > 0
    ? `Agree on the extra ${formatAmount(difference)} with the customer.`
    : `You can refund ${formatAmount(-difference)}.`;
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-nav">
      <dt className="text-umber">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function TotalRow({ name, value }: { name: string; value: number }) {
  return (
    <div className="mt-1 flex justify-between gap-4 border-ink border-t pt-2 font-medium text-lead">
      <dt>{name}</dt>
      <dd className="tabular-nums">{formatAmount(value)}</dd>
    </div>
  );
}
