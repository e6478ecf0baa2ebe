import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { FieldFrame } from "./field-frame.tsx";

interface FieldBase {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly action?: Elements;
  readonly frameClassName?: string;
}

export function boxClasses(error: boolean, className?: string): string {
  return classNames(
    "block w-full min-w-0 rounded-control border bg-paper px-3.5 text-body text-ink disabled:bg-plaster disabled:text-umber",
    error ? "border-red shadow-[inset_0_-2px_0_var(--color-red)]" : "border-line-strong",
    className,
  );
}

export function Field({
  label,
  error,
  hint,
  action,
  frameClassName,
  className,
  id,
  ...input
}: FieldBase & InputHTMLAttributes<HTMLInputElement>) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame id={inputId} label={label} error={error} hint={hint} className={frameClassName}>
      <div className="flex">
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${inputId}-note` : input["aria-describedby"]}
          className={boxClasses(Boolean(error), classNames("h-12.5", className))}
        />
        {action}
      </div>
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  frameClassName,
  className,
  id,
  ...area
}: Omit<FieldBase, "action"> & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <FieldFrame id={areaId} label={label} error={error} hint={hint} className={frameClassName}>
      <textarea
        rows={4}
        {...area}
        id={areaId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${areaId}-note` : undefined}
        className={boxClasses(Boolean(error), classNames("py-3", className))}
      />
    </FieldFrame>
  );
}
