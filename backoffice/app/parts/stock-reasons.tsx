import { useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { Panel } from "./panel.tsx";
import { StockLedger } from "./stock-ledger.tsx";

interface StockReasonsProps {
  /** Of the product. */
  readonly id: string;
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
}

/** Why each size of a product has the number it has: who changed it, when and why, the newest first. */
export function StockReasons({ id, sizes }: StockReasonsProps) {
  const [size, setSize] = useState(sizes[0]?.size ?? "");
  const shown = sizes.find((each) => each.size === size);
  if (!shown) return null;
  return (
    <Panel title="Why these numbers">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Size</legend>
        {sizes.map((each) => (
          <button
            key={each.size}
            type="button"
            aria-pressed={each.size === size}
            onClick={() => setSize(each.size)}
            className={classNames(
              "min-h-11 min-w-11 border border-line-strong px-2.5 text-nav",
              each.size === size && "border-ink bg-ink text-paper",
            )}
          >
            {each.size}
          </button>
        ))}
      </fieldset>
      <StockLedger key={size} id={id} size={size} stock={shown.stock} />
    </Panel>
  );
}
