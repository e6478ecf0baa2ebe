import { useId, useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { readPieces } from "../../parts/read-pieces.ts";
import type { DraftSize } from "./product-draft.ts";
import { inSizeOrder } from "./read-typed.ts";

interface SizeCellsProps {
  readonly sizes: readonly DraftSize[];
  readonly error: string | undefined;
  readonly onChange: (sizes: readonly DraftSize[]) => void;
}

/** A cell for each size: what is there, or what came and went; a paste from a spreadsheet fills the cells to the right. */
export function SizeCells({ sizes, error, onChange }: SizeCellsProps) {
  const [name, setName] = useState("");
  const baseId = useId();
  const type = (at: number, values: readonly string[]) =>
    onChange(
      sizes.map((each, i) => {
        const typed = values[i - at];
        return i < at || typed === undefined ? each : { ...each, typed: typed.trim() };
      }),
    );

  function addSize() {
    const size = name.trim();
    const isKnown = sizes.some((each) => each.size.toLowerCase() === size.toLowerCase());
    if (!/^[\w.,/½-][\w .,/½-]{0,15}$/.test(size) || isKnown) return;
    const all = [...sizes, { size, seen: null, typed: "" }];
    const order = inSizeOrder(all.map((each) => each.size));
    onChange(all.toSorted((a, b) => order.indexOf(a.size) - order.indexOf(b.size)));
    setName("");
  }

  return (
    <fieldset className="mt-4">
      <legend className="font-medium text-meta">Pieces of each size</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-2 md:grid-cols-6" id={`${baseId}-cells`}>
        {sizes.map(({ size, seen, typed }, i) => {
          const after = readPieces(typed, seen ?? 0);
          const isChanged = typed !== String(seen ?? "");
          return (
            <label key={size} className="text-center text-meta">
              {size}
              <input
                inputMode="text"
                aria-label={`Pieces of ${size}`}
                aria-invalid={isChanged && typed !== "" && after === undefined ? true : undefined}
                aria-describedby={`${baseId}-note`}
                value={typed}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => type(i, [target.value])}
                onPaste={(event) => {
                  const cells = event.clipboardData
                    .getData("text")
                    .trim()
                    .split(/[\t\r\n]+/);
                  if (cells.length < 2) return;
                  event.preventDefault();
                  type(i, cells);
                }}
                className={boxClasses(
                  false,
                  classNames(
                    "mt-1 h-12 text-center tabular-nums",
                    isChanged && "border-indigo-mid! bg-indigo-wash!",
                  ),
                )}
              />
              {isChanged && seen !== null && after !== undefined && (
                <span className="text-umber tabular-nums">
                  {seen} → {after}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <p
        id={`${baseId}-note`}
        className={classNames("mt-1.5 text-meta", error ? "text-red" : "text-umber")}
      >
        {error ??
          "Type what is there now, or +12 for what came in. Empty means the size is not made."}
      </p>
      {sizes.length < productLimits.sizes && (
        <div className="mt-2 flex items-end gap-2">
          <label className="text-meta">
            Another size
            <input
              value={name}
              maxLength={16}
              placeholder="42, One size"
              onChange={({ target }) => setName(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                addSize();
              }}
              className={boxClasses(false, "mt-1 h-11 w-36")}
            />
          </label>
          <button type="button" onClick={addSize} className="min-h-11 px-2 text-nav">
            <span className="border-current border-b">Add it</span>
          </button>
        </div>
      )}
    </fieldset>
  );
}
