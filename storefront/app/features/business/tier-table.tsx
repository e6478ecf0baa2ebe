import type { Product } from "#contract/api/products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { savingText, tierRows, tierStanding } from "../../pricing/tier-rows.ts";
import { pricingOf } from "../../session/cart-line.ts";

/** The wholesale steps of a product, the reached one marked, and what the next one needs. */
export function TierTable(props: {
  readonly product: Product;
  readonly inCart: number;
  readonly units: number;
}) {
  const { product, inCart, units } = props;
  const rows = tierRows(pricingOf(product));
  const { reached, next } = tierStanding(rows, units);
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
                <td className="px-2.5 py-3">{savingText(row)}</td>
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
              {units} {units === 1 ? "unit" : "units"} at {formatNaira(reached.priceKobo)}
            </strong>
            {next && `, ${next.piecesMore} more to reach ${savingText(next.row)}`}.
            {inCart > 0 && ` ${inCart} of them ${inCart === 1 ? "is" : "are"} in your cart.`}
          </>
        )}
      </p>
    </>
  );
}
