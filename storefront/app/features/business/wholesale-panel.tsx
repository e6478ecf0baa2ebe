import { useState } from "react";
import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { quoteMessage } from "#contract/share/share-messages.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { SizeQuantities } from "#ui/primitives/fields/size-quantities.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { ReviewerNote, ReviewStatus } from "../../components/review-status.tsx";
import { ShareButtons } from "../../components/share-buttons.tsx";
import { Link } from "../../link.tsx";
import { formatSaving, getTierProgress, getTierRows } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart/cart-context.tsx";
import { cartLine, pricingOf } from "../../session/cart/cart-line.ts";
import { createStockAllocator } from "../../stock/available-lines.ts";

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
    <section
      aria-labelledby="wholesale-prices"
      className="mt-8 flex overflow-clip rounded-panel border border-indigo bg-paper"
    >
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

function TierTable(props: {
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

function SizeGrid(props: {
  readonly product: Product;
  readonly inCart: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly onChange: (quantities: Readonly<Record<string, number>>) => void;
}) {
  const { product, inCart, quantities, onChange } = props;
  const cart = useCart();
  const allocator = createStockAllocator(new Map([[product.id, product]]), cart.lines);
  const sizes = product.sizesStock.map(({ size: { size } }) => ({
    size,
    max: allocator.left({ id: product.id, size }),
  }));
  const units = sizes.reduce((count, { size }) => count + (quantities[size] ?? 0), 0);
  const { reached } = getTierProgress(getTierRows(pricingOf(product)), inCart + units);

  const lines = sizes
    .map(({ size }) => cartLine(product, size, quantities[size] ?? 0))
    .filter((line) => line.quantity > 0);

  function add() {
    cart.add(...lines);
    onChange({});
  }

  const toQuotedLines = () => lines.map((line) => ({ ...line, unitPriceKobo: reached.priceKobo }));

  return (
    <SizeQuantities
      legend="Quantity per size"
      sizes={sizes}
      quantities={quantities}
      onChange={(size, quantity) => onChange({ ...quantities, [size]: quantity })}
      limitMessage={(size, max) => `Size ${size}: you can add up to ${formatNumber(max)}`}
      className="mt-5 border-line border-t pt-4"
    >
      <p role="status" className="mt-3 text-nav tabular-nums">
        {units > 0 &&
          `${plural(units, "unit")} at ${formatNaira(reached.priceKobo)}: ${formatNaira(kobo(reached.priceKobo * units))}`}
      </p>
      <Button disabled={units === 0} onClick={add} className="mt-2 w-full">
        Add sizes to cart
      </Button>
      {units > 0 && (
        <ShareButtons
          what="this quote"
          compose={(store) => quoteMessage(store, toQuotedLines(), new Date())}
          className="mt-1"
        />
      )}
    </SizeQuantities>
  );
}

function ReviewMessage({ business }: { business: BusinessProfile }) {
  return (
    <div className="mt-3 grid gap-2 text-nav">
      <p>
        {business.status === "rejected"
          ? "Not approved yet. Update it and send it again; our team reviews every application."
          : "Our team is reviewing your application. Wholesale prices show here once it is approved."}
      </p>
      {business.reviewerNote && <ReviewerNote note={business.reviewerNote} />}
      <p>
        <Link to="/business-profile" className="text-link touch-target">
          Business profile
        </Link>
      </p>
    </div>
  );
}
