import { useId } from "react";
import { classNames } from "#ui/primitives/class-names.ts";

const states = [
  { id: "asNew", label: "As new" },
  { id: "toMend", label: "To mend" },
  { id: "lost", label: "Lost" },
] as const;
/** What may have come of a piece that was on its way back. */
export type PieceState = (typeof states)[number]["id"];

/** Says of one piece what came of it. */
export function PieceSwitch(props: {
  readonly legend: string;
  readonly value: PieceState;
  readonly onChange: (state: PieceState) => void;
}) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-meta">{props.legend}</legend>
      <div className="grid grid-cols-3">
        {states.map(({ id, label }) => (
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
                "pointer-events-none flex h-11 items-center justify-center border border-line-strong bg-paper text-nav",
                "peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper",
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
