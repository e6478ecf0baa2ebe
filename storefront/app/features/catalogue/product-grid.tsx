import type { CardProduct } from "./card-product.ts";
import { ProductCard } from "./product-card.tsx";

/** How wide a card's picture stands in the 2, 3 and 4 columns of a list. */
const columnSizes =
  "(min-width: 1600px) 369px, (min-width: 1180px) calc(25vw - 32px), (min-width: 768px) calc(33vw - 38px), calc(50vw - 21px)";

/** Pictures fetched ahead of the rest: the first row on a phone, whose line is the thinnest. */
const firstRow = 2;

/** Products in columns, as on the lists and under a product. */
export function ProductGrid(props: {
  readonly products: readonly CardProduct[];
  /** False below the first view, where no picture needs to hurry. */
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
