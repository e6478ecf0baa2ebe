import { classNames } from "#ui/primitives/class-names.ts";

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly isChanged?: boolean;
  /** Short labels fit side by side on a phone. */
  readonly isRow?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** Side by side; three or more are stacked on a phone. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  isChanged = false,
  isRow = false,
  onChoose,
}: SegmentsProps<Value>) {
  const isStack = options.length > 2 && !isRow;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-meta">{legend}</legend>
      <div
        className={classNames(
          "flex max-md:grid max-md:auto-cols-fr",
          !isStack && "max-md:grid-flow-col",
          isChanged && "outline-2 outline-indigo-mid",
        )}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className={classNames(
              "min-h-12.5 min-w-11 border border-line-strong text-nav not-first:-ml-px disabled:text-umber",
              isRow ? "px-2 md:px-4" : "px-4",
              isStack && "max-md:not-first:-mt-px max-md:not-first:ml-0",
              option.value === value
                ? "border-ink bg-ink text-paper disabled:bg-plaster"
                : "bg-paper hover:bg-plaster",
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
