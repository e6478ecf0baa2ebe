import { useEffect, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { Link } from "../../../link.tsx";
import { fallbackPicture } from "../../../page-pictures.ts";
import { useDisplayedPrice } from "../../../pricing/displayed-price.ts";
import { findProducts } from "../../../stock/find-products.ts";

const maxProducts = 6;

const tileSizes =
  "(min-width: 1600px) 240px, (min-width: 1024px) calc(17vw - 27px), (min-width: 768px) 23vw, 36vw";

/** What is still in stock of them; nothing if they cannot be loaded. */
export default function RecentlyViewed({ ids }: { readonly ids: readonly string[] }) {
  const [products, setProducts] = useState<readonly Product[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    loadAvailable(ids, leaving.signal).then(setProducts, () => undefined);
    return () => leaving.abort();
  }, [ids]);
  if (products.length === 0) return null;
  return (
    <section className="mt-16 md:mt-20" aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" className="mb-4 type-title md:mb-6">
        Recently viewed
      </h2>
      <ul className="-mx-4 grid auto-cols-[36%] grid-flow-col gap-2.5 overflow-x-auto px-4 pb-2 md:mx-0 md:auto-cols-[23%] md:gap-4 md:px-0 lg:auto-cols-[calc((100%-5rem)/6)]">
        {products.map((product) => (
          <ViewedProduct key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function ViewedProduct({ product }: { readonly product: Product }) {
  const { priceKobo, originalKobo } = useDisplayedPrice(product);
  return (
    <li className="relative">
      <div className="aspect-4/5 overflow-clip rounded-picture bg-plaster">
        <Picture
          image={product.images[0] ?? fallbackPicture}
          sizes={tileSizes}
          alt=""
          className="size-full"
        />
      </div>
      <h3 className="mt-3 font-medium text-nav">
        <Link
          to={`/product/${product.id}`}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-indigo focus-visible:after:-outline-offset-2"
        >
          {product.name}
        </Link>
      </h3>
      <Price price={priceKobo} original={originalKobo} className="text-nav" />
    </li>
  );
}

async function loadAvailable(ids: readonly string[], signal: AbortSignal): Promise<Product[]> {
  const found = await findProducts(ids, signal);
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .filter(({ stock }) => stock > 0)
    .slice(0, maxProducts);
}
