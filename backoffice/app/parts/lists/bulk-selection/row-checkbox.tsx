import type { MouseEvent } from "react";
import { CheckIcon, MinusIcon } from "#ui/primitives/icons.tsx";

interface RowCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isIndeterminate?: boolean;
  /** @param isRange Shift was held */
  readonly onToggle: (isRange: boolean) => void;
}

export function RowCheckbox({
  label,
  checked,
  isIndeterminate = false,
  onToggle,
}: RowCheckboxProps) {
  const isMixed = isIndeterminate && !checked;
  return (
    <span className="touch-target inline-flex size-4.5 align-middle">
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        checked={checked}
        onChange={() => {}}
        onClick={({ shiftKey }: MouseEvent) => onToggle(shiftKey)}
        className="peer absolute inset-1/2 z-1 size-11 -translate-1/2 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={
          checked || isMixed
            ? "flex size-4.5 items-center justify-center border border-ink bg-ink text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-indigo peer-focus-visible:outline-offset-2"
            : "size-4.5 border border-line-strong bg-paper peer-focus-visible:outline-2 peer-focus-visible:outline-indigo peer-focus-visible:outline-offset-2"
        }
      >
        {checked && <CheckIcon className="size-4" />}
        {isMixed && <MinusIcon className="size-4" strokeWidth="2.5" />}
      </span>
    </span>
  );
}
