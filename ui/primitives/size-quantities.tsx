import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/** A number of pieces for each size of a style; Enter goes on to the next size and what follows them. */
export function SizeQuantities(props: {
  readonly legend: ReactNode;
  /** Each with the most that can be had; none when it is 0. */
  readonly sizes: readonly { readonly size: string; readonly max: number }[];
  readonly quantities: Readonly<Record<string, number>>;
  readonly onChange: (size: string, quantity: number) => void;
  /** Says in a few words why a size takes no more than its most, once more was typed. */
  readonly stopWords?: (size: string, max: number) => string;
  readonly className?: string;
  /** Stands below the sizes, such as what they come to and a button. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [stopped, setStopped] = useState("");

  function moveOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    // Within a form, Enter would send it.
    event.preventDefault();
    const stops = [...(group.current?.querySelectorAll<HTMLElement>(":enabled") ?? [])];
    stops[stops.indexOf(event.currentTarget) + 1]?.focus();
  }

  return (
    <fieldset ref={group} className={classNames("min-w-0", props.className)}>
      <legend className="float-left font-medium text-meta">{props.legend}</legend>
      <div className="clear-both grid grid-cols-3 gap-2 pt-2 xs:grid-cols-6">
        {props.sizes.map(({ size, max }) => (
          <div key={size} className="min-w-0">
            <label htmlFor={`${id}-${size}`} className="block text-meta text-umber">
              {size}
            </label>
            <input
              id={`${id}-${size}`}
              inputMode="numeric"
              autoComplete="off"
              disabled={max <= 0}
              placeholder={max > 0 ? "0" : "–"}
              value={props.quantities[size] || ""}
              onChange={(event) => {
                const count = Number.parseInt(event.target.value.replace(/\D/g, ""), 10) || 0;
                setStopped(count > max ? (props.stopWords?.(size, max) ?? "") : "");
                props.onChange(size, Math.min(count, max));
              }}
              onKeyDown={moveOn}
              className="h-11 w-full min-w-0 border border-line-strong bg-paper px-2 text-center text-body tabular-nums disabled:bg-plaster disabled:text-umber"
            />
          </div>
        ))}
      </div>
      {props.stopWords && (
        <p role="status" className="text-meta text-umber not-empty:mt-1.5">
          {stopped}
        </p>
      )}
      {props.children}
    </fieldset>
  );
}
