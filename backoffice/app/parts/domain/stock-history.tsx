import { useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { Panel } from "../layout/panel.tsx";
import { StockLedger } from "./stock-ledger.tsx";

interface StockHistoryProps {
  readonly id: string;
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
}

export default function StockHistory({ id, sizes }: StockHistoryProps) {
  const [size, setSize] = useState(sizes[0]?.size ?? "");
  const selected = sizes.find((each) => each.size === size);
  if (!selected) return null;
  return (
    <Panel title="Stock history">
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
      <StockLedger key={size} id={id} size={size} stock={selected.stock} />
    </Panel>
  );
}
