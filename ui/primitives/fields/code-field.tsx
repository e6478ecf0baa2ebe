import { useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { FieldNote } from "./field-frame.tsx";

interface CodeFieldProps {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  readonly id?: string;
}

/** Cells drawn over one real input, so that paste and autofill work. */
export function CodeField({ label, length, value, onChange, error, id }: CodeFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [focused, setFocused] = useState(false);
  const current = Math.min(value.length, length - 1);
  return (
    <div>
      <label htmlFor={inputId} className="mb-1.5 block font-medium text-meta">
        {label}
      </label>
      <div className="relative">
        <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1.5 xs:gap-2">
          {Array.from({ length }, (_, i) => i).map((i) => (
            <span
              key={i}
              className={classNames(
                "flex h-16 items-center justify-center rounded-control border bg-paper font-medium text-total",
                error
                  ? "border-red shadow-[inset_0_-2px_0_var(--color-red)]"
                  : "border-line-strong",
                focused && i === current && "outline-2 outline-indigo outline-offset-2",
              )}
            >
              {value[i]}
            </span>
          ))}
        </div>
        <input
          id={inputId}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          required
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-note` : undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 size-full cursor-text bg-transparent text-input opacity-0"
        />
      </div>
      <FieldNote id={`${inputId}-note`} error={error} />
    </div>
  );
}
