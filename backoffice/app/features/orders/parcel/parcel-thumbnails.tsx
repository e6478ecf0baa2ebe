import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";

const maxThumbnails = 3;

/** Items that ship, or all items when none do. */
export function getShippedItems({
  items,
}: Pick<StaffOrderSummary, "items">): StaffOrderSummary["items"] {
  const shippedItems = items.filter(({ quantity, withdrawn }) => withdrawn < quantity);
  return shippedItems.length > 0 ? shippedItems : items;
}

export function ParcelThumbnails({ order }: { order: Pick<StaffOrderSummary, "items"> }) {
  const shipped = getShippedItems(order);
  const more = shipped.length - maxThumbnails;
  return (
    <span className="flex items-center gap-0.5">
      {shipped.slice(0, maxThumbnails).map(({ image, name, size }) => (
        <ProductThumbnail
          key={`${name} ${size}`}
          image={image}
          alt={`${name}, ${size}`}
          className="h-8.75 w-7"
        />
      ))}
      {more > 0 && <span className="pl-1 text-meta text-umber">+{more}</span>}
    </span>
  );
}

interface ProductThumbnailProps {
  readonly image: string;
  readonly alt: string;
  /** Aspect ratio 4:5. */
  readonly className: string;
}

export function ProductThumbnail({ image, alt, className }: ProductThumbnailProps) {
  return (
    <span className={`block shrink-0 bg-plaster ${className}`}>
      {image !== "" && (
        <img src={image} alt={alt} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
