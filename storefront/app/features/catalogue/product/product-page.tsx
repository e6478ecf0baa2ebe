import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator, useRouteLoaderData } from "react-router";
import type { Product } from "#contract/api/catalogue/products.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { ProductBadge } from "#ui/primitives/product-tile.tsx";
import type { Outcome } from "../../../loading/outcome.ts";
import { type Pending, usePending } from "../../../loading/pending.ts";
import { pageTitle } from "../../../page-title.ts";
import { useDisplayedPrice } from "../../../pricing/displayed-price.ts";
import { useContacts, useVat } from "../../../store-content.ts";
import { useGoBack } from "../../../use-go-back.ts";
import { GridSkeleton, ProductGrid } from "../product-grid.tsx";
import { ColourPicker } from "./colour-picker.tsx";
import { LazyProductNotes } from "./lazy-product-notes.tsx";
import type { ProductDetail } from "./load-product.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { PurchasePanel, StickyPurchase, usePurchase } from "./purchase-panel.tsx";
import { addViewed } from "./viewed-products.ts";

const RecentlyViewed = lazyComponent(() => import("./recently-viewed.tsx"));

/** Shown to business buyers below the button; nothing for other shoppers. */
export type BusinessPart = ComponentType<{
  readonly product: Product;
  readonly inCart: number;
  readonly units: number;
}>;

export function ProductPage(props: {
  readonly id: string;
  readonly detail: Pending<Outcome<ProductDetail | undefined>>;
  readonly BusinessPart: BusinessPart;
}) {
  return (
    <Suspense key={props.id} fallback={<Loading />}>
      <LoadedProduct detail={props.detail} BusinessPart={props.BusinessPart} />
    </Suspense>
  );
}

function LoadedProduct(props: {
  readonly detail: Pending<Outcome<ProductDetail | undefined>>;
  readonly BusinessPart: BusinessPart;
}) {
  const detail = usePending(props.detail);
  const { name: store } = useContacts();
  const { revalidate, state: revalidation } = useRevalidator();
  if (!detail.ok) {
    return (
      <div className="page-margin relative py-14">
        <title>{pageTitle("Product", store)}</title>
        <PhoneBackButton />
        <ErrorBlock
          message={detail.message}
          onRetry={revalidate}
          busy={revalidation === "loading"}
        />
      </div>
    );
  }
  if (!detail.value) return <NotFound />;
  const { product } = detail.value;
  return (
    <>
      <CanonicalAddress id={product.id} />
      <title>{pageTitle(product.name, store)}</title>
      <meta name="description" content={product.description || product.name} />
      <meta property="og:title" content={`${product.name}, ${store}`} />
      <ProductView detail={detail.value} BusinessPart={props.BusinessPart} />
    </>
  );
}

/** Replaces an outdated slug or capital letters; the server does this for documents. */
function CanonicalAddress({ id }: { id: string }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const canonicalPath = `/product/${id}`;
  const isOtherPath = pathname !== canonicalPath && /^\/product\//i.test(pathname);
  useEffect(() => {
    if (isOtherPath) void navigate(`${canonicalPath}${search}${hash}`, { replace: true, state });
  }, [isOtherPath, canonicalPath, search, hash, state, navigate]);
  return null;
}

function Loading() {
  const { name: store } = useContacts();
  return (
    <div className="page-margin md:pt-6">
      <title>{pageTitle("Product", store)}</title>
      <div className="max-md:-mx-4 relative md:grid md:gap-8 product-columns lg:gap-0">
        <PhoneBackButton />
        <div className="lg:pl-25">
          <div className="aspect-4/5 bg-plaster md:rounded-picture">
            <div className="size-full animate-thread warp-threads" />
          </div>
        </div>
        <p role="status" className="px-4 pt-7 text-umber md:px-0 lg:pt-2 lg:pl-14">
          Loading product details...
        </p>
      </div>
    </div>
  );
}

function NotFound() {
  const { name: store } = useContacts();
  return (
    <div className="page-margin relative flex flex-col items-start gap-6 py-14 md:py-26">
      <PhoneBackButton />
      <title>{pageTitle("Product not found", store)}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="flex flex-col gap-6">
        <h1 className="type-page">Product not found</h1>
        <p className="max-w-[48ch] text-umber">
          It may have sold out, or the link may be mistyped.
        </p>
      </div>
      <LinkButton to="/products">All products</LinkButton>
    </div>
  );
}

function ProductView(props: {
  readonly detail: ProductDetail;
  readonly BusinessPart: BusinessPart;
}) {
  const { BusinessPart } = props;
  const { product, related, delivery } = props.detail;
  const { origin = "" } = useRouteLoaderData<{ readonly origin: string }>("root") ?? {};
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
            <ColourPicker product={product} size={purchase.size} />
            <PurchasePanel product={product} purchase={purchase} buttonRow={buttonRow} />
            <BusinessPart product={product} inCart={purchase.inCart} units={purchase.units} />
            <LazyProductNotes product={product} delivery={delivery} origin={origin} />
            {product.sku && (
              <p className="mt-6 text-meta text-umber">
                SKU {product.sku}
                {purchase.size && `-${purchase.size}`}
              </p>
            )}
          </div>
        </div>
      </div>
      <Suspense fallback={<GridSkeleton count={4} className="product-grid mt-30 md:mt-34" />}>
        <RelatedProducts related={related} />
      </Suspense>
      <ViewedBefore id={product.id} />
      <StickyPurchase product={product} purchase={purchase} buttonRow={buttonRow} />
    </div>
  );
}

function RelatedProducts(props: Pick<ProductDetail, "related">) {
  const { heading, products } = usePending(props.related);
  if (products.length === 0) return null;
  return (
    <section className="mt-16 md:mt-20" aria-labelledby="wear-it-with">
      <h2 id="wear-it-with" className="mb-4 type-title md:mb-6">
        {heading}
      </h2>
      <ProductGrid products={products} priority={false} heading="h3" />
    </section>
  );
}

/** Loaded once the shopper scrolls near. */
function ViewedBefore({ id }: { readonly id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>();
  useEffect(() => {
    const others = addViewed(id);
    if (!place.current || !others[0]) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIds(others);
      },
      { rootMargin: "600px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [id]);
  return <div ref={place}>{ids && <RecentlyViewed ids={ids} />}</div>;
}

function ProductSummary(props: { readonly product: Product; readonly units: number }) {
  const { product } = props;
  const { priceKobo, originalKobo, badge } = useDisplayedPrice(product, props.units);
  const isVatAdded = useVat()?.isAdded;
  return (
    <>
      <h1 className="type-product">{product.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-3.5">
        <Price price={priceKobo} original={originalKobo} className="text-price [&>s]:text-lead" />
        {isVatAdded && <span className="text-umber">+ VAT</span>}
        <ProductBadge text={badge} />
      </p>
      <p className="mt-6 mb-8 max-w-[60ch] text-umber">{product.description}</p>
    </>
  );
}

/** The header’s Back button needs more than 700px; on phones it lies over the picture. */
function PhoneBackButton() {
  const goBack = useGoBack("/products");
  return (
    <button
      type="button"
      aria-label="Back"
      onClick={goBack}
      className="absolute top-1 left-1 z-1 flex size-11 items-center justify-center on-picture text-shade back:hidden"
    >
      <ArrowLeftIcon />
    </button>
  );
}
