import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { CheckIcon } from "../icons.tsx";
import { FieldNote } from "./field-frame.tsx";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

export function Checkbox({ label, error, hint, className, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <span className="relative mt-px size-5 shrink-0">
          <input
            {...input}
            id={inputId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${inputId}-note` : undefined}
            className={classNames(
              "peer size-5 appearance-none rounded-check border bg-paper checked:border-ink checked:bg-ink disabled:bg-plaster",
              error ? "border-red" : "border-line-strong",
            )}
          />
          <CheckIcon className="pointer-events-none absolute inset-0 hidden p-0.5 text-paper peer-checked:block" />
        </span>
        <span>{label}</span>
      </label>
      <FieldNote id={`${inputId}-note`} error={error} hint={hint} />
    </div>
  );
}
