import { Suspense, useEffect } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, usePending } from "../../loading/pending.ts";
import { pageTitle } from "../../page-title.ts";
import { useContacts } from "../../store-content.ts";
import type { ProductDetail } from "./load-product.ts";
import { PhoneBackButton } from "./phone-back-button.tsx";
import { type BusinessPart, ProductView } from "./product-view.tsx";

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
          <div className="aspect-4/5 bg-plaster">
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
