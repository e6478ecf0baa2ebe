import type { ReactNode } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";

interface RadioCardProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  readonly isChosen: boolean;
  /** Why not, in `note`. */
  readonly isOff?: boolean;
  readonly action?: Elements;
  readonly onChoose: () => void;
}

export function RadioCard({
  name,
  label,
  note,
  isChosen,
  isOff = false,
  action,
  onChoose,
}: RadioCardProps) {
  return (
    <div className="relative">
      <label
        className={classNames(
          "flex min-h-13 items-start gap-3.5 border px-3.5 py-3",
          isChosen ? "border-ink shadow-[inset_0_0_0_1px_var(--color-ink)]" : "border-line-strong",
          isOff ? "border-line bg-plaster" : "cursor-pointer bg-paper hover:bg-bone",
          action && "pr-16",
        )}
      >
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isOff}
          onChange={onChoose}
          className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper checked:border-[5px] checked:border-ink"
        />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{label}</span>
          {note && <span className="block text-nav text-umber">{note}</span>}
        </span>
      </label>
      {action && <span className="absolute top-2 right-3.5">{action}</span>}
    </div>
  );
}
