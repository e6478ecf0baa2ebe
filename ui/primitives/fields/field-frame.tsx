import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";
import { WarningIcon } from "../icons.tsx";

interface FieldFrameProps {
  /** Id of the control; the note has `${id}-note`. */
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly className?: string | undefined;
  readonly children: Elements;
}

export function FieldFrame({ id, label, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-meta">
        {label}
      </label>
      {children}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error?: ReactNode;
  hint?: ReactNode;
}) {
  if (error) {
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-meta text-red">
        <WarningIcon className="mt-px size-4.5 shrink-0" />
        <span>{error}</span>
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p id={id} className="mt-1.5 text-meta text-umber">
      {hint}
    </p>
  );
}
