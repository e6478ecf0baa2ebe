import { defaultTierSteps } from "#contract/pricing/price-tiers.ts";
import { classNames } from "#ui/primitives/class-names.ts";

/** The steps every product has unless it names its own (specification §9). */
export function DefaultSteps({ onIndigo = false }: { readonly onIndigo?: boolean }) {
  return (
    <table className={classNames("w-full", onIndigo ? "mt-8 text-paper" : "mt-5")}>
      <thead
        className={classNames(
          "text-left text-meta",
          onIndigo ? "text-on-indigo-head" : "text-umber",
        )}
      >
        <tr className={classNames("border-b", onIndigo ? "border-on-indigo-head" : "border-ink")}>
          <th scope="col" className="py-2.5 font-normal">
            Units of one style
          </th>
          <th scope="col" className="py-2.5 text-right font-normal">
            Price each
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {defaultTierSteps.map(({ minQuantity, percentOff }) => (
          <tr
            key={minQuantity}
            className={classNames(
              "border-b",
              onIndigo ? "border-on-indigo-head/40" : "border-line",
            )}
          >
            <td className="py-3.5">{minQuantity}+</td>
            <td className="py-3.5 text-right">
              {percentOff === 0 ? "Base price" : `${percentOff}% off`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
