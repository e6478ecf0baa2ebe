import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

interface RadioSwitchProps<Id extends string> {
  readonly legend: ReactNode;
  readonly options: readonly { readonly id: Id; readonly label: string; readonly note?: string }[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly size?: "small" | "large";
}

export function RadioSwitch<Id extends string>({
  legend,
  options,
  value,
  onChange,
  size = "large",
}: RadioSwitchProps<Id>) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-meta">{legend}</legend>
      <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col">
        {options.map(({ id, label, note }) => (
          <label key={id} className="group relative block not-first:-ml-px">
            <input
              type="radio"
              name={group}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none"
            />
            <span
              className={classNames(
                "pointer-events-none flex h-full flex-col items-center justify-center border border-line-strong bg-paper text-center transition-colors group-first:rounded-l-control group-last:rounded-r-control",
                "peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-hover:not-peer-checked:text-indigo",
                size === "small" ? "min-h-11 text-nav" : "min-h-12",
                note && "px-2 py-2",
              )}
            >
              <span className={note && "font-medium"}>{label}</span>
              {note && <span className="text-meta">{note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
