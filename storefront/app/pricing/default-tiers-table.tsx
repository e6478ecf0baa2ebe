import { defaultTierSteps } from "#contract/pricing/price-tiers.ts";

/** Default wholesale tiers (specification §9); light text on dark. */
export function DefaultTiersTable() {
  return (
    <table className="mt-6 w-full in-[.on-dark]:text-light">
      <thead className="text-left text-meta text-umber in-[.on-dark]:text-on-indigo-head">
        <tr className="border-ink border-b in-[.on-dark]:border-on-indigo-head">
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
            className="border-line border-b in-[.on-dark]:border-on-indigo-head/40"
          >
            <td className="py-3.5">{minQuantity}+</td>
            <td className="py-3.5 text-right">
              {percentOff ? `${percentOff}% off` : "Base price"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
