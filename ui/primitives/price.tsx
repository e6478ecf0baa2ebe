import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { classNames } from "./class-names.ts";

interface PriceProps {
  /** What is paid. */
  readonly price: Kobo;
  /** What it cost before; struck through when it is more. */
  readonly original?: Kobo | undefined;
  readonly className?: string;
}

/** A price in naira, with the former one struck through where there is a reduction. */
export function Price({ price, original, className }: PriceProps) {
  const reduced = original !== undefined && original > price;
  return (
    <span
      className={classNames("inline-flex flex-wrap items-baseline gap-x-2 tabular-nums", className)}
    >
      <span className={classNames("font-medium", reduced && "text-laterite")}>
        {reduced && <span className="sr-only">Now </span>}
        {formatNaira(price)}
      </span>
      {reduced && (
        <s className="text-meta text-umber">
          <span className="sr-only">Was </span>
          {formatNaira(original)}
        </s>
      )}
    </span>
  );
}
