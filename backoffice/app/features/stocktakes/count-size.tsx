import { useId, useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { CountingRow } from "#contract/api/stock/stocktakes.ts";
import { formatNumber } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { changeSince, parseCounted } from "./counts.ts";

interface CountSizeProps {
  readonly name: string;
  readonly size: CountingRow["sizes"][number];
  readonly pendingCount: number | null | undefined;
  readonly isOpen: boolean;
  readonly onCount: (counted: number | null) => void;
  readonly onConfirm: (expected: number) => void;
}

const errorText = `Enter a number up to ${formatNumber(productLimits.maxStock)}`;

export function CountSize({
  name,
  size,
  pendingCount,
  isOpen,
  onCount,
  onConfirm,
}: CountSizeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const errorId = useId();
  const counted = pendingCount === undefined ? (size.count?.counted ?? null) : pendingCount;
  const expected = size.count?.expected ?? size.stock;
  const show = (text: string | null, invalid = false) => {
    setTyped(text);
    setInvalid(invalid);
  };
  const count = (units: number | null) => {
    show(null);
    if (units !== counted) onCount(units);
  };
  const commit = () => {
    if (typed === null) return;
    const parsed = typed.trim() === "" ? null : parseCounted(typed);
    if (parsed === undefined) show(typed, true);
    else count(parsed);
  };
  // A step counts now, so sales since the count are included.
  const moved = isOpen && pendingCount === undefined ? changeSince(size) : 0;
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
              , {counted < expected ? `${expected - counted} short` : `${counted - expected} over`}
            </span>
          )}
          <span>{moved !== 0 && `, ${Math.abs(moved)} ${moved < 0 ? "sold" : "added"} since`}</span>
          {pendingCount !== undefined && <span className="text-indigo-mid">, not sent</span>}
          <span>{pendingCount === undefined && size.count?.by && `, ${size.count.by}`}</span>
        </span>
        {isInvalid && (
          <span id={errorId} role="alert" className="block text-meta text-red">
            {errorText}
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
                onConfirm(expected);
              }}
              aria-label={`Correct, ${expected} of ${name}, ${size.size}`}
              className="min-h-11 px-2 font-medium text-nav"
            >
              Correct
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
              {...selectOnFocus}
              aria-invalid={isInvalid || undefined}
              aria-describedby={isInvalid ? errorId : undefined}
              onChange={({ target }) => show(target.value)}
              onBlur={commit}
              onKeyDown={({ key }) => key === "Enter" && commit()}
              className={classNames(
                "h-11 w-13 border-line border-x text-center text-body tabular-nums placeholder:text-umber",
                counted !== null && "bg-indigo-wash font-medium",
                isInvalid && "text-red",
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
