import { type ComponentType, Suspense, useRef } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { Price } from "#ui/primitives/price.tsx";
import { usePending } from "../../loading/pending.ts";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";
import { DiscountBadge } from "./discount-badge.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import type { ProductDetail } from "./load-product.ts";
import { PhoneBackButton } from "./phone-back-button.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ProductNotes } from "./product-notes.tsx";
import { PurchasePanel, usePurchase } from "./purchase-panel.tsx";
import { StickyPurchase } from "./sticky-purchase.tsx";

/** Shown to business buyers below the button; nothing for other shoppers. */
export type BusinessPart = ComponentType<{
  readonly product: Product;
  readonly inCart: number;
  readonly units: number;
}>;

export function ProductView(props: {
  readonly detail: ProductDetail;
  readonly BusinessPart: BusinessPart;
}) {
  const { BusinessPart } = props;
  const { product, relatedProducts, delivery } = props.detail;
  const purchase = usePurchase(product);
  const buttonRow = useRef<HTMLDivElement>(null);
  return (
    <div className="page-margin md:pt-6">
      <div className="max-md:-mx-4">
        <div className="relative md:grid md:items-start md:gap-8 product-columns lg:gap-0">
          <PhoneBackButton />
          <div className="md:sticky md:top-24">
            <ProductGallery images={product.images} />
          </div>
          <div className="px-4 pt-7 md:px-0 lg:max-w-154 lg:pt-2 lg:pl-14">
            <ProductSummary product={product} units={purchase.units} />
            <PurchasePanel product={product} purchase={purchase} buttonRow={buttonRow} />
            <BusinessPart product={product} inCart={purchase.inCart} units={purchase.units} />
            <div className="mt-8">
              <ProductNotes product={product} delivery={delivery} />
            </div>
          </div>
        </div>
      </div>
      <Suspense fallback={<GridSkeleton count={4} className="product-grid mt-30 md:mt-34" />}>
        <RelatedProducts products={relatedProducts} />
      </Suspense>
      <StickyPurchase product={product} purchase={purchase} buttonRow={buttonRow} />
    </div>
  );
}

function RelatedProducts(props: { readonly products: ProductDetail["relatedProducts"] }) {
  const products = usePending(props.products);
  if (products.length === 0) return null;
  return (
    <section className="mt-16 md:mt-20" aria-labelledby="wear-it-with">
      <h2 id="wear-it-with" className="mb-4 type-title md:mb-6">
        Wear it with
      </h2>
      <ProductGrid products={products} priority={false} heading="h3" />
    </section>
  );
}

function ProductSummary(props: { readonly product: Product; readonly units: number }) {
  const { product } = props;
  const { priceKobo, originalKobo } = useDisplayedPrice(product, props.units);
  return (
    <>
      <h1 className="type-product">{product.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-3.5">
        <Price price={priceKobo} original={originalKobo} className="text-price [&>s]:text-lead" />
        <DiscountBadge product={product} />
      </p>
      <p className="mt-6 mb-8 max-w-[60ch] text-umber">{product.description}</p>
    </>
  );
}
