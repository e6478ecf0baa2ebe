import { useId } from "react";
import type { ReturnKind } from "#contract/api/returns.ts";
import { classNames } from "#ui/primitives/class-names.ts";

const kinds = [
  { id: "exchange", label: "Another size", note: "Free" },
  { id: "refund", label: "Money back", note: "What you paid" },
] as const satisfies readonly { id: ReturnKind; label: string; note: string }[];

/** Another size or money back, as two radio buttons side by side. */
export function KindSwitch(props: {
  readonly value: ReturnKind;
  readonly onChange: (kind: ReturnKind) => void;
}) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-meta">What you would like</legend>
      <div className="grid grid-cols-2">
        {kinds.map(({ id, label, note }) => (
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
                "pointer-events-none flex min-h-14 flex-col items-center justify-center border border-line-strong bg-paper px-2 py-2 text-center transition-colors",
                "peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-hover:not-peer-checked:text-indigo",
              )}
            >
              <span className="font-medium">{label}</span>
              <span className="text-meta">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
