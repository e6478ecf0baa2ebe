import { ProductCardSkeleton } from "#ui/primitives/skeleton.tsx";

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
