import { useId, useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import type { CountingRow } from "#contract/api/staff-stocktakes.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { markWhenEntered } from "../../parts/mark-when-entered.ts";
import { movedSince, readCounted } from "./counts.ts";

interface CountSizeProps {
  readonly name: string;
  readonly size: CountingRow["sizes"][number];
  /** Counted on this device and not sent yet. */
  readonly waiting: number | null | undefined;
  readonly isOpen: boolean;
  readonly onCount: (counted: number | null) => void;
  /** The books are right: what they said when they were read, whatever was sold since. */
  readonly onRight: (expected: number) => void;
}

const fault = `Type a number, ${productLimits.mostStock.toLocaleString("en")} at most`;

/**
 * A size to count: what the books say, and minus, number and plus; one press says that the books are right. What is typed
 * and no number stays, marked, until it is one.
 */
export function CountSize({ name, size, waiting, isOpen, onCount, onRight }: CountSizeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);
  const faultId = useId();
  const counted = waiting === undefined ? (size.count?.counted ?? null) : waiting;
  const expected = size.count?.expected ?? size.stock;
  const show = (text: string | null, faulty = false) => {
    setTyped(text);
    setFaulty(faulty);
  };
  const count = (pieces: number | null) => {
    show(null);
    if (pieces !== counted) onCount(pieces);
  };
  const commit = () => {
    if (typed === null) return;
    const read = typed.trim() === "" ? null : readCounted(typed);
    if (read === undefined) show(typed, true);
    else count(read);
  };
  // What was sold since its count hangs there no more, and a step is counted now.
  const moved = isOpen && waiting === undefined ? movedSince(size) : 0;
  const step = (by: number) => count(Math.max(0, (counted ?? expected) + moved + by));
  const square = "flex size-11 items-center justify-center hover:bg-plaster";
  return (
    <div className="flex items-center gap-2 border-line border-b py-1.5">
      <div className="min-w-0 grow">
        <span className="font-medium">{size.size}</span>
        <span className="block text-meta text-umber tabular-nums">
          {expected} expected
          {counted !== null && counted !== expected && (
            <span className="font-medium text-amber">
              , {counted < expected ? `${expected - counted} lack` : `${counted - expected} more`}
            </span>
          )}
          {moved !== 0 && `, ${Math.abs(moved)} ${moved < 0 ? "sold" : "came"} since`}
          {waiting !== undefined && <span className="text-indigo-mid">, waits</span>}
          {waiting === undefined && size.count?.by && `, ${size.count.by}`}
        </span>
        {isFaulty && (
          <span id={faultId} role="alert" className="block text-meta text-red">
            {fault}
          </span>
        )}
      </div>
      {isOpen ? (
        <>
          {counted === null && (
            <button
              type="button"
              onClick={() => {
                show(null);
                onRight(expected);
              }}
              aria-label={`Right, ${expected} of ${name}, ${size.size}`}
              className="min-h-11 px-2 font-medium text-nav"
            >
              Right
            </button>
          )}
          <fieldset className="flex border border-line-strong bg-paper">
            <legend className="sr-only">
              Counted of {name}, {size.size}
            </legend>
            <button
              type="button"
              aria-label={`One fewer of ${name}, ${size.size}`}
              onClick={() => step(-1)}
              className={square}
            >
              <MinusIcon className="size-4" />
            </button>
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Counted of ${name}, ${size.size}`}
              placeholder="–"
              value={typed ?? (counted === null ? "" : String(counted))}
              {...markWhenEntered}
              aria-invalid={isFaulty || undefined}
              aria-describedby={isFaulty ? faultId : undefined}
              onChange={({ target }) => show(target.value)}
              onBlur={commit}
              onKeyDown={({ key }) => key === "Enter" && commit()}
              className={classNames(
                "h-11 w-13 border-line border-x text-center text-body tabular-nums placeholder:text-umber",
                counted !== null && "bg-indigo-wash font-medium",
                isFaulty && "text-red",
              )}
            />
            <button
              type="button"
              aria-label={`One more of ${name}, ${size.size}`}
              onClick={() => step(1)}
              className={square}
            >
              <PlusIcon className="size-4" />
            </button>
          </fieldset>
        </>
      ) : (
        <span className="tabular-nums">{counted ?? "not counted"}</span>
      )}
    </div>
  );
}
