import { ProductCardSkeleton } from "#ui/primitives/skeleton.tsx";
import type { CardProduct } from "./card-product.ts";
import { ProductCard } from "./product-card.tsx";

/** Picture widths in the 2, 3 and 4 columns of a list. */
const columnSizes =
  "(min-width: 1600px) 369px, (min-width: 1180px) calc(25vw - 32px), (min-width: 768px) calc(33vw - 38px), calc(50vw - 21px)";

/** Pictures loaded eagerly: the first row on a phone. */
const firstRow = 2;

export function ProductGrid(props: {
  readonly products: readonly CardProduct[];
  /** False below the first view. */
  readonly priority?: boolean;
  readonly heading?: "h2" | "h3";
}) {
  const { products, priority = true, heading = "h2" } = props;
  return (
    <ul className="product-grid">
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            sizes={columnSizes}
            priority={priority && i < firstRow}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  );
}

export function GridSkeleton(props: { readonly count: number; readonly className?: string }) {
  return (
    <div role="status" className={props.className ?? "product-grid"}>
      <span className="sr-only">Loading products</span>
      {Array.from({ length: props.count }, (_, place) => place).map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  );
}
