import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import type { Elements } from "../elements.ts";

/** A quantity per size of a style; Enter moves to the next field. */
export function SizeQuantities(props: {
  readonly legend: ReactNode;
  readonly sizes: readonly { readonly size: string; readonly max: number }[];
  readonly quantities: Readonly<Record<string, number>>;
  readonly onChange: (size: string, quantity: number) => void;
  readonly limitMessage?: (size: string, max: number) => string;
  readonly className?: string;
  readonly children?: Elements;
}) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [limitNotice, setLimitNotice] = useState("");

  function focusNext(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    // In a form, Enter would submit it.
    event.preventDefault();
    const focusable = [...(group.current?.querySelectorAll<HTMLElement>(":enabled") ?? [])];
    focusable[focusable.indexOf(event.currentTarget) + 1]?.focus();
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
                setLimitNotice(count > max ? (props.limitMessage?.(size, max) ?? "") : "");
                props.onChange(size, Math.min(count, max));
              }}
              onKeyDown={focusNext}
              className="h-11 w-full min-w-0 rounded-control border border-line-strong bg-paper px-2 text-center text-body tabular-nums disabled:bg-plaster disabled:text-umber"
            />
          </div>
        ))}
      </div>
      {props.limitMessage && (
        <p role="status" className="text-meta text-umber not-empty:mt-1.5">
          {limitNotice}
        </p>
      )}
      {props.children}
    </fieldset>
  );
}
