import { formatNaira } from "#contract/money/naira.ts";
import { formatNumber } from "#contract/text/format.ts";
import { getTierRows } from "../pricing/tier-rows.ts";
import { type Priced, pricingOf } from "../session/cart/cart-line.ts";

/** The lowest price and its quantity, over the lower edge of the picture: nothing moves. */
export default function WholesalePrice({ product }: { product: Priced }) {
  const rows = getTierRows(pricingOf(product));
  const lowest = rows.reduce((best, row) => (row.priceKobo < best.priceKobo ? row : best));
  if (lowest === rows[0]) return null;
  return (
    <p className="absolute bottom-0 left-0 rounded-badge bg-paper px-2.5 py-1 text-meta tabular-nums">
      <span className="sr-only">Wholesale </span>
      {`from ${formatNaira(lowest.priceKobo)} at ${formatNumber(lowest.minQuantity)}+`}
    </p>
  );
}
