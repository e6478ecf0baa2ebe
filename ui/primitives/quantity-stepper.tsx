import { classNames } from "./class-names.ts";
import { MinusIcon, PlusIcon } from "./icons.tsx";

interface QuantityStepperProps {
  /** What is counted, for screen readers: "Ẹlẹ́kọ camp shirt, size M". */
  readonly name: string;
  readonly value: number;
  readonly onChange: (quantity: number) => void;
  /** With 0 as the least, minus at 1 removes the line. */
  readonly min?: number;
  readonly max?: number;
  /** 44px cells, or 40px in the drawer. */
  readonly size?: "regular" | "small";
}

/** Minus, number and plus in one box. */
export function QuantityStepper({
  name,
  value,
  onChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  size = "regular",
}: QuantityStepperProps) {
  const cell = classNames(
    "touch-target flex items-center justify-center transition-colors hover:bg-plaster disabled:text-line-strong disabled:hover:bg-transparent",
    size === "regular" ? "h-12.5 w-11" : "size-10",
  );
  return (
    <fieldset className="inline-flex items-center border border-line-strong bg-paper">
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        className={cell}
        disabled={value <= min}
        aria-label={min === 0 && value === 1 ? `Remove ${name}` : `One fewer ${name}`}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon className="size-4" />
      </button>
      <span className="min-w-9 text-center font-medium tabular-nums" aria-live="polite">
        {value}
      </span>
      <button
        type="button"
        className={cell}
        disabled={value >= max}
        aria-label={`One more ${name}`}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon className="size-4" />
      </button>
    </fieldset>
  );
}
