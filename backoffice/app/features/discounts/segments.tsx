import { classNames } from "#ui/primitives/class-names.ts";

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly isChanged?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: (value: Value) => void;
}

/** A few choices side by side, one of them pressed. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  isChanged = false,
  disabled = false,
  onChoose,
}: SegmentsProps<Value>) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-medium text-meta">{legend}</legend>
      <div className={classNames("flex flex-wrap", isChanged && "outline-2 outline-indigo-mid")}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className={classNames(
              "-ml-px min-h-12.5 border border-line-strong px-4 text-nav first:ml-0 disabled:text-umber",
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
