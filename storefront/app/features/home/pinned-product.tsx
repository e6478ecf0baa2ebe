import { Suspense } from "react";
import type { RandomImage } from "#contract/api/catalogue/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { Picture } from "#ui/primitives/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { Link } from "../../link.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, usePending } from "../../loading/pending.ts";
import { fallbackPicture } from "../../page-pictures.ts";

type Pinned = Pending<Outcome<RandomImage | undefined>>;

export function PinnedProduct(props: { readonly pinned: Pinned }) {
  return (
    <div className="absolute top-[min(110vw-12.5rem,20rem)] right-4 w-28 bg-paper p-1.5 text-ink shadow-pinned md:top-auto md:right-10 md:-bottom-18.5 md:w-54 md:p-2.5 3xl:right-[calc(50vw-760px)]">
      <span
        aria-hidden="true"
        className="absolute -top-1.5 left-1/2 z-1 size-3.5 -translate-x-1/2 rounded-full bg-brass shadow-[inset_-2px_-2px_3px_rgb(84_32_14/.5),inset_1px_1px_2px_rgb(255_240_200/.7),1px_3px_3px_rgb(40_20_8/.45)]"
      />
      <Suspense fallback={<PinnedFallback />}>
        <Card pinned={props.pinned} />
      </Suspense>
    </div>
  );
}

function Card(props: { readonly pinned: Pinned }) {
  const pinned = usePending(props.pinned);
  if (!pinned.ok || !pinned.value) return <PinnedFallback />;
  const { product, ...image } = pinned.value;
  const priceKobo = fromNaira(product.price);
  return (
    <Link to={`/product/${product.id}`} className="group block outline-offset-8">
      <Picture
        image={image}
        fallback={fallbackPicture}
        sizes="(min-width: 768px) 196px, 100px"
        alt=""
        className="aspect-4/5 w-full"
      />
      <span className="mt-2 flex flex-col gap-x-3 font-medium text-meta md:flex-row md:justify-between md:px-px">
        <span className="group-hover:text-indigo">{product.name}</span>
        <Price price={discountedPrice(priceKobo, product.discount)} />
      </span>
    </Link>
  );
}

function PinnedFallback() {
  return (
    <Link to="/products" className="block outline-offset-8">
      <Picture
        image={fallbackPicture}
        sizes="(min-width: 768px) 196px, 100px"
        alt=""
        className="aspect-4/5 w-full"
      />
      <span className="mt-2 block font-medium text-meta">All products</span>
    </Link>
  );
}
