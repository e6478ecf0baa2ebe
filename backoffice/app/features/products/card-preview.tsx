import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { tiersInForce, wholesaleUnitPrice } from "#contract/pricing/price-tiers.ts";
import { GoodsCard } from "#ui/primitives/goods-card.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import { Panel } from "../../parts/panel.tsx";
import { readPercent } from "../../parts/read-percent.ts";
import { paidOf } from "./paid-of.ts";
import { type ProductDraft, readTier } from "./product-draft.ts";

/** The quantities at which a wholesale buyer's price is shown. */
const quantities = [1, 10, 25, 50] as const;

/** The product as the shop's own card shows it, while it is typed, and what a wholesale buyer pays. */
export function CardPreview({ draft }: { draft: ProductDraft }) {
  const full = fromNaira(readNaira(draft.price) ?? 0);
  const percent = readPercent(draft.discount) ?? 0;
  const paid = paidOf(draft);
  const own = draft.tiers.flatMap((tier) => {
    const read = readTier(tier);
    return read ? [{ minQuantity: read.minQuantity, priceKobo: fromNaira(read.price) }] : [];
  });
  const tiers = tiersInForce(own, paid);
  const [front] = draft.pictures;
  return (
    <Panel title="On the shop" aside={<span className="text-meta text-umber">as you type</span>}>
      <div className="grid grid-cols-2 gap-5">
        <div>
          <p className="mb-1.5 text-meta text-umber">A shopper</p>
          <GoodsCard
            picture={<Picture image={front?.image} sizes="200px" alt="" className="size-full" />}
            badge={percent > 0 ? `−${percent}%` : ""}
            name={<p className="wrap-anywhere font-medium">{draft.name || "No name yet"}</p>}
            price={paid}
            struck={percent > 0 ? full : undefined}
            material={draft.material}
          />
        </div>
        <div>
          <p className="mb-1.5 text-meta text-umber">A wholesale buyer</p>
          <dl className="divide-y divide-line border-line border-y text-nav tabular-nums">
            {quantities.map((quantity) => (
              <div key={quantity} className="flex flex-wrap justify-between gap-x-2 py-2">
                <dt className="text-umber">{quantity === 1 ? "1 piece" : `${quantity} pieces`}</dt>
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
