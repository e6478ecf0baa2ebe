import { limits } from "#contract/api/limits.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** Step in naira. */
const step = 1000;

/** Minimum and maximum in naira; the maximum at its end means no limit. */
export function PriceRange(props: {
  readonly min: number;
  readonly max: number;
  readonly onChange: (bounds: { min: number; max: number }) => void;
}) {
  const { min, max, onChange } = props;
  const maxPrice = limits.maxPriceFilter;
  const upperLabel =
    max >= maxPrice ? `${formatNaira(fromNaira(maxPrice))} and over` : formatNaira(fromNaira(max));
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-meta">Price</legend>
      <p className="text-nav tabular-nums" aria-live="polite">
        {formatNaira(fromNaira(min))} to {upperLabel}
      </p>
      <div className="relative h-11">
        <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
        <input
          type="range"
          aria-label="Lowest price"
          aria-valuetext={formatNaira(fromNaira(min))}
          min={0}
          max={maxPrice}
          step={step}
          value={min}
          onChange={(event) => onChange({ min: Math.min(Number(event.target.value), max), max })}
          // At the upper end it must lie above the other thumb, or neither could be moved.
          className={min > maxPrice / 2 ? "range-thumb z-1" : "range-thumb"}
        />
        <input
          type="range"
          aria-label="Highest price"
          aria-valuetext={upperLabel}
          min={0}
          max={maxPrice}
          step={step}
          value={max}
          onChange={(event) => onChange({ min, max: Math.max(Number(event.target.value), min) })}
          className="range-thumb"
        />
      </div>
    </fieldset>
  );
}
