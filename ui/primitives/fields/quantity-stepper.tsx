import { classNames } from "../class-names.ts";
import { MinusIcon, PlusIcon } from "../icons.tsx";

interface QuantityStepperProps {
  readonly name: string;
  readonly value: number;
  readonly onChange: (quantity: number) => void;
  /** With a minimum of 0, minus at 1 removes the line. */
  readonly min?: number;
  readonly max?: number;
  /** 44px cells, or 40px in the drawer. */
  readonly size?: "regular" | "small";
}

export function QuantityStepper({
  name,
  value,
  onChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  size = "regular",
}: QuantityStepperProps) {
  const cell = classNames(
    "touch-target flex items-center rounded-control justify-center transition-colors hover:bg-plaster aria-disabled:text-line-strong aria-disabled:hover:bg-transparent",
    size === "regular" ? "h-12.5 w-11" : "size-10",
  );
  // A button disabled by its own click would lose focus.
  const step = (by: number, isAtEnd: boolean) => ({
    "data-each-press": "",
    "aria-disabled": isAtEnd || undefined,
    onClick: () => isAtEnd || onChange(value + by),
  });
  return (
    <fieldset className="inline-flex items-center rounded-control border border-line-strong bg-paper">
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        className={cell}
        aria-label={min === 0 && value === 1 ? `Remove ${name}` : `One fewer ${name}`}
        {...step(-1, value <= min)}
      >
        <MinusIcon className="size-4" />
      </button>
      <span className="min-w-9 text-center font-medium tabular-nums" aria-live="polite">
        {value}
      </span>
      <button
        type="button"
        className={cell}
        aria-label={`One more ${name}`}
        {...step(1, value >= max)}
      >
        <PlusIcon className="size-4" />
      </button>
    </fieldset>
  );
}
