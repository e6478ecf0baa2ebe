import { productLimits } from "#contract/api/product-limits.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { defaultTiers } from "#contract/pricing/price-tiers.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { FoldingPanel } from "../../parts/folding-panel.tsx";
import { typedNaira } from "../../parts/money.ts";
import { paidOf } from "./paid-of.ts";
import { type DraftTier, wrongCells } from "./product-draft.ts";
import type { ProductForm } from "./use-product-draft.ts";

/** The wholesale prices: the store's own steps, or steps of the product. */
export function TiersPanel({ form }: { form: ProductForm }) {
  const { draft, edit, faults } = form;
  const { tiers } = draft;
  const paid = paidOf(draft);
  const set = (at: number, change: { from?: string; price?: string }) =>
    edit({ tiers: tiers.map((tier, i) => (i === at ? { ...tier, ...change } : tier)) });
  const own = tiers.length > 0;
  const isWrong = (tier: DraftTier, cell: keyof DraftTier) =>
    faults.tiers !== undefined && wrongCells(tier).includes(cell);

  return (
    <FoldingPanel
      title="Wholesale prices"
      fold={
        form.isSaved
          ? {
              summary: own ? "Steps of its own" : "The store's steps",
              hasFault: faults.tiers !== undefined,
            }
          : undefined
      }
      aside={
        <fieldset className="flex">
          <legend className="sr-only">Which steps apply</legend>
          {[
            { label: "The store's steps", isOn: !own, tiers: [] },
            {
              label: "Its own",
              isOn: own,
              tiers: defaultTiers(paid)
                .slice(1)
                .map((tier) => ({
                  from: String(tier.minQuantity),
                  price: typedNaira(toNaira(tier.priceKobo)),
                })),
            },
          ].map((way) => (
            <button
              key={way.label}
              type="button"
              aria-pressed={way.isOn}
              onClick={() => way.isOn || edit({ tiers: way.tiers })}
              className={classNames(
                "min-h-11 border border-ink px-3 text-meta",
                way.isOn && "bg-ink text-paper",
              )}
            >
              {way.label}
            </button>
          ))}
        </fieldset>
      }
    >
      <table {...form.group("tiers")} className="w-full text-nav outline-none tabular-nums">
        <caption className="sr-only">Steps of quantity</caption>
        <thead className="text-left text-meta text-umber">
          <tr className="border-ink border-b">
            <th scope="col" className="py-1.5 font-medium">
              From, pieces
            </th>
            <th scope="col" className="font-medium">
              Each
            </th>
            <th scope="col">
              <span className="sr-only">Take off</span>
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
                      aria-label={`Step ${i + 1}, from pieces`}
                      aria-invalid={isWrong(tier, "from") || undefined}
                      inputMode="numeric"
                      value={tier.from}
                      onChange={({ target }) => set(i, { from: target.value })}
                      className={boxClasses(isWrong(tier, "from"), "h-11")}
                    />
                  </td>
                  <td className="py-1.5 pr-2">
                    <input
                      aria-label={`Step ${i + 1}, naira each`}
                      aria-invalid={isWrong(tier, "price") || undefined}
                      inputMode="decimal"
                      value={tier.price}
                      onChange={({ target }) => set(i, { price: target.value })}
                      className={boxClasses(isWrong(tier, "price"), "h-11")}
                    />
                  </td>
                  <td className="w-11">
                    <button
                      type="button"
                      aria-label={`Take step ${i + 1} off`}
                      onClick={() => edit({ tiers: tiers.filter((_, at) => at !== i) })}
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
          <span className="border-current border-b">Add a step</span>
        </button>
      )}
      <p className={classNames("text-meta", faults.tiers ? "text-red" : "text-umber")}>
        {faults.tiers ??
          (own
            ? "Empty steps are dropped when you save; the rest are put in order."
            : "5, 10 and 15 percent less from 10, 25 and 50 pieces on.")}
      </p>
    </FoldingPanel>
  );
}
