import type { ReactNode } from "react";
import type { Kobo } from "#contract/money/kobo.ts";
import { classNames } from "./class-names.ts";
import { Price } from "./price.tsx";

interface GoodsCardProps {
  /** The picture, filling its frame, and what lies over it. */
  readonly picture: ReactNode;
  /** "−10%"; nothing without a reduction. */
  readonly badge: string;
  /** The name, as a heading. */
  readonly name: ReactNode;
  readonly price: Kobo;
  readonly struck: Kobo | undefined;
  readonly material: string;
}

/** How a product looks in a grid, for the shop and for who looks at it before shoppers do. */
export function GoodsCard({ picture, badge, name, price, struck, material }: GoodsCardProps) {
  return (
    <>
      {/* Far below what is seen the picture is not drawn, nor fetched, which lazy loading alone does 2,500 px ahead. */}
      <div className="relative aspect-4/5 bg-plaster [content-visibility:auto]">
        {picture}
        <GoodsBadge text={badge} className="absolute top-0 left-0" />
      </div>
      <div className="mt-3 grid gap-x-3 text-nav md:grid-cols-[minmax(0,1fr)_auto]">
        {name}
        <Price
          price={price}
          original={struck}
          className="md:contents md:[&>s]:col-start-2 md:[&>s]:row-start-2 md:[&>s]:text-right"
        />
        <p className="text-meta text-umber md:col-start-1 md:row-start-2">{material}</p>
      </div>
    </>
  );
}

/** "−10%" on laterite. */
export function GoodsBadge({ text, className }: { text: string; className?: string | undefined }) {
  if (text === "") return null;
  return (
    <span
      className={classNames(
        "bg-laterite px-3 py-1 font-semibold text-meta text-paper tabular-nums",
        className,
      )}
    >
      {text}
    </span>
  );
}
