import type { ReactNode } from "react";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { PricedCart, PricedLine } from "#contract/pricing/price-cart.ts";
import { type VatTerms, vatLabel } from "#contract/pricing/vat.ts";
import { plural } from "#contract/text/format.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import type { ShippingChoice } from "./form/delivery-options.tsx";

export function SummaryBar({
  total,
  count,
  children,
}: {
  total: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <details className="group border-line border-b bg-plaster lg:hidden">
      <summary className="flex min-h-13 items-center gap-2 px-4 md:px-10">
        <span className="font-medium">Order summary, {plural(count, "item")}</span>
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        <span className="ml-auto font-medium tabular-nums">{total}</span>
      </summary>
      <div className="px-4 pt-2 pb-6 md:px-10">{children}</div>
    </details>
  );
}

export function SummaryLines(props: {
  readonly lines: readonly CartLine[];
  readonly priced: readonly PricedLine[];
}) {
  const { lines, priced } = props;
  return (
    <ul className="flex flex-col gap-5">
      {lines.map((line, i) => (
        <li key={`${line.id} ${line.size}`} className="flex gap-3.5">
          <Picture
            image={line.image}
            alt=""
            sizes="64px"
            className="h-20 w-16 shrink-0 rounded-badge"
          />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{line.name}</p>
            <p className="text-meta text-umber">
              Size {line.size}, quantity {line.quantity}
            </p>
          </div>
          <p className="shrink-0 font-medium tabular-nums">
            {formatNaira(priced[i]?.lineTotalKobo ?? kobo(0))}
          </p>
        </li>
      ))}
    </ul>
  );
}

export function Totals({
  priced,
  shipping,
  vat,
}: {
  readonly priced: PricedCart;
  readonly shipping: ShippingChoice;
  readonly vat: VatTerms | undefined;
}) {
  const vatLine = vat && <Row term={vatLabel(vat)} value={formatNaira(priced.vatKobo)} />;
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
      {vat?.isAdded && vatLine}
      <div className="mt-3 flex items-baseline justify-between gap-4 border-ink border-t pt-5 pb-5">
        <dt className="font-medium text-lead">Total</dt>
        <dd className="font-medium text-total" aria-live="polite">
          {formatNaira(priced.totalKobo)}
        </dd>
      </div>
      {vat?.isAdded === false && vatLine}
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
