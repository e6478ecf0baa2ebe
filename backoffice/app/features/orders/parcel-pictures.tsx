import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";

const mostShown = 3;

/** The garments that go to a buyer; those of an order that keeps nothing in a parcel are all that was bought. */
export function garmentsOf({
  items,
}: Pick<StaffOrderSummary, "items">): StaffOrderSummary["items"] {
  const going = items.filter(({ quantity, withdrawn }) => withdrawn < quantity);
  return going.length > 0 ? going : items;
}

/** The garments of a parcel, side by side; those without a place are counted. */
export function ParcelPictures({ order }: { order: Pick<StaffOrderSummary, "items"> }) {
  const garments = garmentsOf(order);
  const more = garments.length - mostShown;
  return (
    <span className="flex items-center gap-0.5">
      {garments.slice(0, mostShown).map(({ image, name, size }) => (
        <Garment
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

interface GarmentProps {
  readonly image: string;
  readonly alt: string;
  /** Width and height, four to five. */
  readonly className: string;
}

/** A garment, or its place where it has no picture. */
export function Garment({ image, alt, className }: GarmentProps) {
  return (
    <span className={`block shrink-0 bg-plaster ${className}`}>
      {image !== "" && (
        <img src={image} alt={alt} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
