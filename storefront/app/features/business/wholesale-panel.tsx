import { useState } from "react";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Link } from "../../link.tsx";
import { ReviewStatus } from "../../review/review-status.tsx";
import { ReviewMessage } from "./review-message.tsx";
import { SizeGrid } from "./size-grid.tsx";
import { TierTable } from "./tier-table.tsx";

export default function WholesalePanel(props: {
  readonly business: BusinessProfile;
  readonly product: Product;
  readonly inCart: number;
  /** Units in the cart and those about to be added. */
  readonly units: number;
}) {
  const { business, product, inCart, units } = props;
  const isApproved = business.status === "approved";
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const enteredUnits = Object.values(quantities).reduce((count, quantity) => count + quantity, 0);
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
          <span>{business.companyName.replace(/\.$/, "")}</span>.
          <span>{isApproved && " Sizes can be mixed within one style."}</span>
        </p>
        {isApproved ? (
          <>
            <TierTable
              product={product}
              inCart={inCart}
              units={enteredUnits > 0 ? inCart + enteredUnits : units}
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
          <ReviewMessage business={business} />
        )}
      </div>
    </section>
  );
}
