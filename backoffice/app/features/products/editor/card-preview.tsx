import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { effectiveTiers, wholesaleUnitPrice } from "#contract/pricing/price-tiers.ts";
import { formatPercentOff, plural } from "#contract/text/format.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { ProductTile } from "#ui/primitives/product-tile.tsx";
import { parsePercent } from "../../../parts/format/number-input.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { paidPrice } from "./paid-price.ts";
import { type ProductDraft, parseTier } from "./product-draft.ts";

const quantities = [1, 10, 25, 50] as const;

export function CardPreview({ draft }: { draft: ProductDraft }) {
  const full = fromNaira(parseNaira(draft.price) ?? 0);
  const percent = parsePercent(draft.discount) ?? 0;
  const paid = paidPrice(draft);
  const own = draft.tiers.flatMap((tier) => {
    const read = parseTier(tier);
    return read ? [{ minQuantity: read.minQuantity, priceKobo: fromNaira(read.price) }] : [];
  });
  const tiers = effectiveTiers(own, paid);
  const [front] = draft.pictures;
  return (
    <Panel title="Live preview">
      <div className="grid grid-cols-2 gap-5">
        <div>
          <p className="mb-1.5 text-meta text-umber">Shopper</p>
          <ProductTile
            picture={<Picture image={front?.image} sizes="200px" alt="" className="size-full" />}
            badge={percent > 0 ? formatPercentOff(percent) : ""}
            name={<p className="wrap-anywhere font-medium">{draft.name || "No name yet"}</p>}
            price={paid}
            original={percent > 0 ? full : undefined}
            material={draft.material}
          />
        </div>
        <div>
          <p className="mb-1.5 text-meta text-umber">Wholesale buyer</p>
          <dl className="divide-y divide-line border-line border-y text-nav tabular-nums">
            {quantities.map((quantity) => (
              <div key={quantity} className="flex flex-wrap justify-between gap-x-2 py-2">
                <dt className="text-umber">{plural(quantity, "unit")}</dt>
                <dd className="font-medium">
                  {formatNaira(wholesaleUnitPrice(paid, tiers, quantity))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Panel>
  );
}
