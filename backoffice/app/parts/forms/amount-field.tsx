import { type ComponentProps, useId } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses, type Field } from "#ui/primitives/fields/field.tsx";
import { FieldFrame } from "#ui/primitives/fields/field-frame.tsx";

interface AmountFieldProps
  extends Omit<ComponentProps<typeof Field>, "action" | "inputMode" | "type"> {
  /** Shown inside the input; screen readers get it from the label. */
  readonly unit: "₦" | "%";
}

const unitLabels = { "₦": "in naira", "%": "in percent" } as const;

export function AmountField({
  unit,
  label,
  error,
  hint,
  frameClassName,
  className,
  id,
  ...input
}: AmountFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const isBefore = unit === "₦";
  return (
    <FieldFrame
      id={inputId}
      label={
        <span>
          <span>{label}</span>
          <span className="sr-only"> {unitLabels[unit]}</span>
        </span>
      }
      error={error}
      hint={hint}
      className={frameClassName}
    >
      <div className="relative">
        <input
          {...input}
          id={inputId}
          inputMode="decimal"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${inputId}-note` : undefined}
          className={boxClasses(
            Boolean(error),
            classNames("h-12.5 tabular-nums", isBefore ? "pl-8.5!" : "pr-9!", className),
          )}
        />
        <span
          aria-hidden="true"
          className={classNames(
            "pointer-events-none absolute inset-y-0 flex items-center text-umber",
            isBefore ? "left-3.5" : "right-3.5",
          )}
        >
          {unit}
        </span>
      </div>
    </FieldFrame>
  );
}
