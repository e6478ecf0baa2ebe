import { Suspense } from "react";
import { limits } from "#contract/api/limits.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { Link } from "../../link.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import { type Pending, usePending } from "../../loading/pending.ts";
import type { CardProduct } from "./card-product.ts";
import { ProductCard } from "./product-card.tsx";
import { GridSkeleton } from "./product-grid.tsx";

const columns = "grid grid-cols-2 gap-x-2.5 gap-y-7 md:grid-cols-3 md:gap-x-4 md:gap-y-11";
const columnSizes =
  "(min-width: 1600px) 496px, (min-width: 768px) calc(33vw - 38px), calc(50vw - 21px)";

export function FeaturedProducts(props: { readonly products: Pending<Outcome<CardProduct[]>> }) {
  return (
    <section className="page-margin section-gap has-[ul:empty]:hidden" aria-labelledby="featured">
      <div className="mb-4 flex items-end justify-between gap-6 md:mb-6">
        <h2 id="featured" className="type-section">
          Featured
        </h2>
        <Link to="/products" className="mb-2 text-link touch-target">
          All products
        </Link>
      </div>
      <Suspense fallback={<GridSkeleton count={limits.featured} className={columns} />}>
        <FeaturedGrid products={props.products} />
      </Suspense>
    </section>
  );
}

function FeaturedGrid(props: { readonly products: Pending<Outcome<CardProduct[]>> }) {
  const products = usePending(props.products);
  if (!products.ok) {
    return (
      <ErrorBlock
        message={products.message}
        retryLabel="Try Again"
        onRetry={() => window.location.reload()}
      />
    );
  }
  return (
    <ul className={columns}>
      {products.value.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={columnSizes} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
