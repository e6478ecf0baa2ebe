import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { classNames } from "../class-names.ts";
import { ChevronDownIcon } from "../icons.tsx";
import { boxClasses } from "./field.tsx";
import { FieldFrame } from "./field-frame.tsx";

/** A native select with a drawn chevron. Needs `aria-label` without a visible label. */
export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={boxClasses(
          rest["aria-invalid"] === true,
          classNames("appearance-none truncate pr-10", className ?? "h-12.5"),
        )}
      >
        {children}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2" />
    </span>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly frameClassName?: string;
}

export function SelectField({
  label,
  error,
  hint,
  frameClassName,
  id,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <FieldFrame id={selectId} label={label} error={error} hint={hint} className={frameClassName}>
      <Select
        {...select}
        id={selectId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${selectId}-note` : undefined}
      />
    </FieldFrame>
  );
}
