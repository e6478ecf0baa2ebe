import { formatNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import type { ShippingQuote } from "./delivery-options.tsx";

export function Totals({ priced, shipping }: { priced: PricedCart; shipping: ShippingQuote }) {
  return (
    <dl className="tabular-nums">
      <Row term="Subtotal" value={formatNaira(priced.subtotalKobo)} />
      <Row
        term="Shipping"
        note={shipping.days}
        why={shipping.note}
        value={shipping.fee ?? formatNaira(priced.shippingKobo)}
      />
      {priced.discountKobo > 0 && (
        <Row
          term="Discount"
          value={`−${formatNaira(priced.discountKobo)}`}
          className="text-leaf-deep"
        />
      )}
      <div className="mt-3 flex items-baseline justify-between gap-4 border-ink border-t pt-5 pb-5">
        <dt className="font-medium text-lead">Total</dt>
        <dd className="font-medium text-total" aria-live="polite">
          {formatNaira(priced.totalKobo)}
        </dd>
      </div>
    </dl>
  );
}

function Row({
  term,
  note,
  why,
  value,
  className = "",
}: {
  readonly term: string;
  readonly note?: string | undefined;
  readonly why?: string | undefined;
  readonly value: string;
  readonly className?: string;
}) {
  return (
    <div className={`flex justify-between gap-4 py-1.5 ${className}`}>
      <dt>
        <span>{term}</span> <span className="text-meta text-umber">{note}</span>
        <span className="block text-meta text-umber">{why}</span>
      </dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
