import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { defaultTiers } from "#contract/pricing/price-tiers.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { toAmountInput } from "../../../parts/format/money.ts";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import { paidPrice } from "./paid-price.ts";
import type { ProductForm } from "./product-draft.ts";
import { type DraftTier, invalidTierCells } from "./product-draft.ts";

export function TiersPanel({ form }: { form: ProductForm }) {
  const { draft, edit, errors } = form;
  const { tiers } = draft;
  const paid = paidPrice(draft);
  const updateTier = (at: number, change: { from?: string; price?: string }) =>
    edit({ tiers: tiers.map((tier, i) => (i === at ? { ...tier, ...change } : tier)) });
  const own = tiers.length > 0;
  const isInvalid = (tier: DraftTier, cell: keyof DraftTier) =>
    errors.tiers !== undefined && invalidTierCells(tier).includes(cell);

  return (
    <CollapsiblePanel
      title="Wholesale prices"
      collapse={
        form.isSaved
          ? {
              summary: own ? "Custom tiers" : "Default tiers",
              hasError: errors.tiers !== undefined,
            }
          : undefined
      }
      aside={
        <fieldset className="flex">
          <legend className="sr-only">Wholesale tiers</legend>
          {[
            { label: "Standard", isOn: !own, tiers: [] },
            {
              label: "Custom",
              isOn: own,
              tiers: defaultTiers(paid)
                .slice(1)
                .map((tier) => ({
                  from: String(tier.minQuantity),
                  price: toAmountInput(toNaira(tier.priceKobo)),
                })),
            },
          ].map((option) => (
            <button
              key={option.label}
              type="button"
              aria-pressed={option.isOn}
              onClick={() => option.isOn || edit({ tiers: option.tiers })}
              className={classNames(
                "min-h-11 border border-ink px-3 text-meta",
                option.isOn && "bg-ink text-paper",
              )}
            >
              {option.label}
            </button>
          ))}
        </fieldset>
      }
    >
      <table {...form.group("tiers")} className="w-full text-nav outline-none tabular-nums">
        <caption className="sr-only">Quantity breaks</caption>
        <thead className="text-left text-meta text-umber">
          <tr className="border-ink border-b">
            <th scope="col" className="py-1.5 font-medium">
              Quantity
            </th>
            <th scope="col" className="font-medium">
              Price each
            </th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {own
            ? tiers.map((tier, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place while it is typed
                <tr key={i} className="border-line border-b">
                  <td className="py-1.5 pr-2">
                    <input
                      aria-label={`Tier ${i + 1}, quantity`}
                      aria-invalid={isInvalid(tier, "from") || undefined}
                      inputMode="numeric"
                      value={tier.from}
                      onChange={({ target }) => updateTier(i, { from: target.value })}
                      className={boxClasses(isInvalid(tier, "from"), "h-11")}
                    />
                  </td>
                  <td className="py-1.5 pr-2">
                    <input
                      aria-label={`Tier ${i + 1}, naira each`}
                      aria-invalid={isInvalid(tier, "price") || undefined}
                      inputMode="decimal"
                      value={tier.price}
                      onChange={({ target }) => updateTier(i, { price: target.value })}
                      className={boxClasses(isInvalid(tier, "price"), "h-11")}
                    />
                  </td>
                  <td className="w-11">
                    <button
                      type="button"
                      aria-label={`Remove tier ${i + 1}`}
                      onClick={() => {
                        edit({ tiers: tiers.filter((_, at) => at !== i) });
                        announce(`Tier ${i + 1} removed.`);
                      }}
                      className="flex size-11 items-center justify-center"
                    >
                      <CloseIcon className="size-4" />
                    </button>
                  </td>
                </tr>
              ))
            : paid > 0 &&
              defaultTiers(paid).map(({ minQuantity, priceKobo }) => (
                <tr key={minQuantity} className="border-line border-b">
                  <td className="py-2">{minQuantity}</td>
                  <td>{formatNaira(priceKobo)}</td>
                  <td />
                </tr>
              ))}
        </tbody>
      </table>
      {own && tiers.length < productLimits.tiers && (
        <button
          type="button"
          onClick={() => edit({ tiers: [...tiers, { from: "", price: "" }] })}
          className="min-h-11 text-nav"
        >
          <span className="border-current border-b">Add tier</span>
        </button>
      )}
      <p className={classNames("text-meta", errors.tiers ? "text-red" : "text-umber")}>
        {errors.tiers ??
          (own
            ? "Empty tiers are removed when you save, the rest are sorted."
            : "5%, 10% and 15% off from 10, 25 and 50 units.")}
      </p>
    </CollapsiblePanel>
  );
}
