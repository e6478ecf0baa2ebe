import { ProductCardSkeleton } from "#ui/primitives/skeleton.tsx";

/** Places of cards that are still to come. */
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
