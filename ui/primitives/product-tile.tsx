import type { Kobo } from "#contract/money/kobo.ts";
import { classNames } from "./class-names.ts";
import type { Elements } from "./elements.ts";
import { Price } from "./price.tsx";

interface ProductTileProps {
  readonly picture: Elements;
  readonly badge: string;
  /** Over the lower edge of the picture. */
  readonly note?: Elements;
  readonly name: Elements;
  readonly price: Kobo;
  readonly original: Kobo | undefined;
  readonly material: string;
}

export function ProductTile({
  picture,
  badge,
  note,
  name,
  price,
  original,
  material,
}: ProductTileProps) {
  return (
    <>
      {/* Not painted nor loaded far below the viewport; lazy loading alone starts 2,500 px ahead. */}
      <div className="relative aspect-4/5 overflow-clip rounded-picture bg-plaster [content-visibility:auto]">
        {picture}
        <ProductBadge text={badge} className="absolute top-0 left-0" />
        {note}
      </div>
      <div className="mt-3 grid gap-x-3 text-nav md:grid-cols-[minmax(0,1fr)_auto]">
        {name}
        <Price
          price={price}
          original={original}
          className="md:contents md:[&>s]:col-start-2 md:[&>s]:row-start-2 md:[&>s]:text-right"
        />
        <p className="text-meta text-umber md:col-start-1 md:row-start-2">{material}</p>
      </div>
    </>
  );
}

export function ProductBadge({
  text,
  className,
}: {
  text: string;
  className?: string | undefined;
}) {
  if (text === "") return null;
  return (
    <span
      className={classNames(
        "rounded-badge bg-laterite px-3 py-1 font-semibold text-meta text-paper tabular-nums",
        className,
      )}
    >
      {text}
    </span>
  );
}
