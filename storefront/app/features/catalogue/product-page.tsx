import { Suspense, useEffect } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, useSettled } from "../../loading/settled.ts";
import { pageTitle } from "../../page-title.ts";
import { useContacts } from "../../page-words.ts";
import type { ProductDetail } from "./load-product.ts";
import { PhoneBackButton } from "./phone-back-button.tsx";
import { type BusinessPart, ProductView } from "./product-view.tsx";

/** The page of a product in all its states. */
export function ProductPage(props: {
  readonly id: string;
  readonly detail: Pending<Outcome<ProductDetail | undefined>>;
  readonly BusinessPart: BusinessPart;
}) {
  return (
    <Suspense key={props.id} fallback={<Loading />}>
      <Settled detail={props.detail} BusinessPart={props.BusinessPart} />
    </Suspense>
  );
}

function Settled(props: {
  readonly detail: Pending<Outcome<ProductDetail | undefined>>;
  readonly BusinessPart: BusinessPart;
}) {
  const detail = useSettled(props.detail);
  const { name: store } = useContacts();
  const { revalidate, state: asking } = useRevalidator();
  if (!detail.ok) {
    return (
      <div className="page-margin relative py-14">
        <title>{pageTitle("Product", store)}</title>
        <PhoneBackButton />
        <ErrorBlock message={detail.message} onRetry={revalidate} busy={asking === "loading"} />
      </div>
    );
  }
  if (!detail.value) return <NotFound />;
  const { product } = detail.value;
  return (
    <>
      <OwnAddress id={product.id} />
      <title>{pageTitle(product.name, store)}</title>
      <meta name="description" content={product.description || product.name} />
      <meta property="og:title" content={`${product.name}, ${store}`} />
      <ProductView detail={detail.value} BusinessPart={props.BusinessPart} />
    </>
  );
}

/** Puts the product's own address in place of one with stale words or large letters; the server does it for documents. */
function OwnAddress({ id }: { id: string }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const own = `/product/${id}`;
  const isElsewhere = pathname !== own && /^\/product\//i.test(pathname);
  useEffect(() => {
    if (isElsewhere) void navigate(`${own}${search}${hash}`, { replace: true, state });
  }, [isElsewhere, own, search, hash, state, navigate]);
  return null;
}

function Loading() {
  const { name: store } = useContacts();
  return (
    <div className="page-margin md:pt-6">
      <title>{pageTitle("Product", store)}</title>
      <div className="max-md:-mx-4 relative md:grid md:grid-cols-2 md:gap-8 lg:grid-cols-[minmax(0,1fr)_500px] lg:gap-0">
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
          It may have sold out for good, or the address has a letter too many.
        </p>
      </div>
      <LinkButton to="/products">All products</LinkButton>
    </div>
  );
}
