import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

export interface SizeChoice {
  readonly size: string;
  readonly soldOut: boolean;
}

interface SizeChipsProps {
  readonly legend: string;
  readonly sizes: readonly SizeChoice[];
  readonly value: string | null;
  readonly onChange: (size: string) => void;
  /** Such as “3 left in XL”; without a note sold-out sizes are named for screen readers only. */
  readonly note?: ReactNode;
}

export function SizeChips({ legend, sizes, value, onChange, note }: SizeChipsProps) {
  const group = useId();
  const soldOut = sizes.filter((choice) => choice.soldOut).map((choice) => choice.size);

  return (
    <fieldset className="min-w-0" aria-describedby={`${group}-note`}>
      <legend className="mb-2 font-medium text-meta">{legend}</legend>
      <div className="grid max-w-94 grid-cols-6 gap-1.5 md:gap-2">
        {sizes.map(({ size, soldOut: disabled }) => (
          <label key={size} className="relative block">
            <input
              type="radio"
              name={group}
              value={size}
              checked={value === size}
              disabled={disabled}
              onChange={() => onChange(size)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none disabled:cursor-default"
            />
            <span
              className={classNames(
                "pointer-events-none relative flex h-12 min-w-0 items-center justify-center rounded-control border text-nav transition-colors",
                "peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper",
                disabled
                  ? "struck-through-chip border-line bg-plaster text-clay"
                  : "border-line-strong bg-paper peer-hover:border-ink peer-hover:shadow-[inset_0_0_0_1px_var(--color-ink)]",
              )}
            >
              {size}
            </span>
          </label>
        ))}
      </div>
      <p id={`${group}-note`} className="mt-2 text-meta text-umber empty:hidden">
        {note && <span>{note}</span>}
        {!note && soldOut.length > 0 && (
          <span className="sr-only">{`Sold out: ${soldOut.join(", ")}.`}</span>
        )}
      </p>
    </fieldset>
  );
}
