import type { Product } from "#contract/api/catalogue/products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { formatSaving, getTierProgress, getTierRows } from "../../pricing/tier-rows.ts";
import { pricingOf } from "../../session/cart-line.ts";

export function TierTable(props: {
  readonly product: Product;
  readonly inCart: number;
  readonly units: number;
}) {
  const { product, inCart, units } = props;
  const rows = getTierRows(pricingOf(product));
  const { reached, next } = getTierProgress(rows, units);
  return (
    <>
      <table className="mt-2 w-full tabular-nums">
        <thead className="text-left text-meta text-umber">
          <tr className="border-ink border-b">
            <th scope="col" className="px-2.5 py-2.5 font-normal">
              Units
            </th>
            <th scope="col" className="px-2.5 py-2.5 font-normal">
              Saving
            </th>
            <th scope="col" className="px-2.5 py-2.5 text-right font-normal">
              Price each
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isReached = units > 0 && row === reached;
            return (
              <tr
                key={row.minQuantity}
                aria-current={isReached || undefined}
                className={classNames(
                  "border-line border-b",
                  isReached &&
                    "bg-indigo-wash font-medium shadow-[inset_3px_0_0_var(--color-indigo)]",
                )}
              >
                <td className="px-2.5 py-3">{row.minQuantity}+</td>
                <td className="px-2.5 py-3">{formatSaving(row)}</td>
                <td className="px-2.5 py-3 text-right">{formatNaira(row.priceKobo)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p role="status" className="mt-3 text-nav tabular-nums">
        {units === 0 ? (
          "Pick a size to see which row you are on."
        ) : (
          <>
            <strong className="font-medium">
              {plural(units, "unit")} at {formatNaira(reached.priceKobo)}
            </strong>
            <span>{next && `, ${next.missingUnits} more to reach ${formatSaving(next.row)}`}</span>
            <span>.</span>
            <span>{inCart > 0 && ` ${formatNumber(inCart)} already in your cart.`}</span>
          </>
        )}
      </p>
    </>
  );
}
