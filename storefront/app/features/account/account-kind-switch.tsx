import { useId } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

/** Whom an account is for. */
export type AccountKind = "personal" | "business";

const kinds = [
  { id: "personal", label: "Personal" },
  { id: "business", label: "Business" },
] as const satisfies readonly { id: AccountKind; label: string }[];

/** Personal or business, as two radio buttons side by side. */
export function AccountKindSwitch(props: {
  readonly value: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-meta">Account for</legend>
      <div className="grid grid-cols-2">
        {kinds.map(({ id, label }) => (
          <label key={id} className="relative block not-first:-ml-px">
            <input
              type="radio"
              name={group}
              value={id}
              checked={props.value === id}
              onChange={() => props.onChange(id)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none"
            />
            <span
              className={classNames(
                "pointer-events-none flex h-12 items-center justify-center border border-line-strong bg-paper transition-colors",
                "peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-hover:not-peer-checked:text-indigo",
              )}
            >
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
