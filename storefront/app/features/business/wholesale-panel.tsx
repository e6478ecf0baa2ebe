import { useState } from "react";
import type { BusinessProfile } from "#contract/api/business.ts";
import type { Product } from "#contract/api/products.ts";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Link } from "../../link.tsx";
import { ReviewStatus } from "../../review/review-status.tsx";
import { ReviewWords } from "./review-words.tsx";
import { SizeGrid } from "./size-grid.tsx";
import { TierTable } from "./tier-table.tsx";

/** What a product costs a business: its tiers once the profile is approved, else where the review stands. */
export default function WholesalePanel(props: {
  readonly business: BusinessProfile;
  readonly product: Product;
  /** Pieces of the product in the cart, over all sizes. */
  readonly inCart: number;
  /** Those in the cart and those about to be added. */
  readonly units: number;
}) {
  const { business, product, inCart, units } = props;
  const approved = business.status === "approved";
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const typed = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <section aria-labelledby="wholesale-prices" className="mt-8 flex border border-indigo bg-paper">
      <LoomStrip direction="standing" className="w-3" />
      <div className="min-w-0 grow px-4 py-4 xs:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="wholesale-prices" className="type-panel">
            Wholesale prices
          </h2>
          <ReviewStatus status={business.status} />
        </div>
        <p className="mt-1 text-meta text-umber wrap-anywhere">
          {business.companyName.replace(/\.$/, "")}.
          {approved && " Sizes can be mixed within one style."}
        </p>
        {approved ? (
          <>
            <TierTable
              product={product}
              inCart={inCart}
              units={typed > 0 ? inCart + typed : units}
            />
            <SizeGrid
              product={product}
              inCart={inCart}
              quantities={quantities}
              onChange={setQuantities}
            />
            <p className="mt-4 text-nav">
              Several styles at once?{" "}
              <Link to="/quick-order" className="text-link touch-target">
                Quick order
              </Link>
            </p>
          </>
        ) : (
          <ReviewWords business={business} />
        )}
      </div>
    </section>
  );
}
