import { useId, useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import { sizeNameFault } from "#contract/sizes/size-name.ts";
import { withSize } from "#contract/sizes/size-order.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses, Field } from "#ui/primitives/field.tsx";
import { markWhenEntered } from "../../parts/mark-when-entered.ts";
import { missedWords } from "../../parts/read-copied.ts";
import { readPieces } from "../../parts/read-pieces.ts";
import type { DraftGroup } from "../../parts/use-draft.ts";
import type { DraftSize } from "./merge-sizes.ts";
import { cellsOf, pasteInto, sizesOf } from "./product-draft.ts";

interface SizeCellsProps {
  /** Those that are made or typed. */
  readonly sizes: readonly DraftSize[];
  /** What the type of the product comes in, in its order. */
  readonly listed: readonly string[];
  readonly error: string | undefined;
  readonly group: DraftGroup;
  readonly onChange: (sizes: readonly DraftSize[]) => void;
}

/** A cell for each size: what is there, or what came and went; a paste from a spreadsheet fills the cells to the right. */
export function SizeCells({ sizes, listed, error, group, onChange }: SizeCellsProps) {
  const [name, setName] = useState("");
  const [fault, setFault] = useState("");
  const [added, setAdded] = useState<readonly string[]>([]);
  const [missed, setMissed] = useState(0);
  const baseId = useId();
  const cells = cellsOf({ sizes }, added.reduce(withSize, listed));
  const type = (at: number, typed: string) =>
    onChange(sizesOf(cells.map((each, i) => (i === at ? { ...each, typed: typed.trim() } : each))));

  function addSize() {
    const size = name.trim();
    if (size === "") return;
    const wrong = sizeNameFault(size);
    setFault(wrong ?? "");
    if (wrong) return;
    setAdded([...added, size]);
    setName("");
  }

  return (
    <fieldset {...group} className="mt-4 outline-none">
      <legend className="font-medium text-meta">Pieces of each size</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-2 md:grid-cols-6" id={`${baseId}-cells`}>
        {cells.map(({ size, seen, typed }, i) => {
          const after = readPieces(typed, seen ?? 0);
          const isChanged = typed !== String(seen ?? "");
          const isFaulty = isChanged && typed !== "" && after === undefined;
          return (
            <label key={size} className="text-center text-meta">
              {size}
              <input
                // A size that is new needs no sign.
                inputMode={seen === null ? "numeric" : "text"}
                aria-label={`Pieces of ${size}`}
                aria-invalid={isFaulty || undefined}
                aria-describedby={`${baseId}-note`}
                value={typed}
                {...markWhenEntered}
                onChange={({ target }) => type(i, target.value)}
                onPaste={(event) => {
                  const pasted = pasteInto(cells, i, event.clipboardData.getData("text"));
                  if (!pasted) return;
                  event.preventDefault();
                  setMissed(pasted.missed);
                  onChange(sizesOf(pasted.cells));
                }}
                className={boxClasses(
                  isFaulty,
                  classNames(
                    "mt-1 h-12 text-center tabular-nums",
                    isChanged && !isFaulty && "border-indigo-mid! bg-indigo-wash!",
                  ),
                )}
              />
              {seen === 0 && typed === "" && <span className="text-umber">taken off</span>}
              {isChanged && seen !== null && after !== undefined && (
                <span className="text-umber tabular-nums">
                  {seen} → {after}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <p role="status" className="text-amber text-meta">
        {missed > 0 && `Pasted${missedWords(missed)}.`}
      </p>
      <p
        id={`${baseId}-note`}
        className={classNames("mt-1.5 text-meta", error ? "text-red" : "text-umber")}
      >
        {error ??
          "Type what is there now, or +12 for what came in. Empty means the size is not made; emptying the cell of one without pieces takes it off."}
      </p>
      {cells.length < productLimits.sizes && (
        <Field
          label="Another size"
          error={fault}
          value={name}
          placeholder="42, One size"
          frameClassName="mt-2 max-w-80"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            addSize();
          }}
          action={
            <Button look="ghost" className="shrink-0 whitespace-nowrap" onClick={addSize}>
              Add it
            </Button>
          }
        />
      )}
    </fieldset>
  );
}
