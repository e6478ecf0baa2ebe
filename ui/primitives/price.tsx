import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { classNames } from "./class-names.ts";

interface PriceProps {
  readonly price: Kobo;
  readonly original?: Kobo | undefined;
  readonly className?: string;
}

export function Price({ price, original, className }: PriceProps) {
  const reduced = original !== undefined && original > price;
  return (
    <span
      className={classNames("inline-flex flex-wrap items-baseline gap-x-2 tabular-nums", className)}
    >
      <span className={classNames("font-medium", reduced && "text-laterite")}>
        {reduced && <span className="sr-only">Now </span>}
        <span>{formatNaira(price)}</span>
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
