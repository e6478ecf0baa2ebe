import { useState } from "react";
import type { LedgerEntry } from "#contract/api/staff-product-acts.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Panel } from "../../parts/panel.tsx";
import { momentOf } from "../../parts/when.ts";

const reasons: Readonly<Record<LedgerEntry["reason"], string>> = {
  received: "Came in",
  counted: "Counted",
  returned: "Came back",
  damaged: "Damaged",
  sold: "Sold",
  released: "Order fell through",
  retaken: "Order stands again",
  released_again: "Order fell through",
  exchanged: "Kept for an exchange",
  exchange_released: "Exchange fell through",
};

/** Why a size has the number it has: who changed it, when and why, the newest first. */
export function StockPanel({ product }: { product: StaffProduct }) {
  const [size, setSize] = useState(product.sizes[0]?.size ?? "");
  if (product.sizes.length === 0) return null;
  return (
    <Panel title="Why these numbers">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Size</legend>
        {product.sizes.map((each) => (
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
      <Ledger key={size} id={product.id} size={size} stock={product.stock} />
    </Panel>
  );
}

function Ledger({ id, size, stock }: { id: string; size: string; stock: number }) {
  const [before, setBefore] = useState<number | undefined>(undefined);
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/products/:id/ledger", {
        params: { id },
        query: { size, ...(before !== undefined && { before }) },
        signal,
      }),
    ["ledger", id, size, before, stock],
    { keepShown: true },
  );
  if (loaded.state === "loading") return null;
  if (loaded.state === "failed") {
    return (
      <Failure fault={loaded.fault} message="The entries could not be loaded." onRetry={reload} />
    );
  }
  const { data, meta } = loaded.data;
  const now = new Date();
  return (
    <>
      <ol
        aria-label={`Entries of ${size}`}
        className="mt-3 divide-y divide-line border-line border-y"
      >
        {data.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_2.5rem] gap-x-3 py-2 text-nav"
          >
            <span>
              <span className="block">
                {reasons[entry.reason]}
                {entry.by !== null && `, ${entry.by}`}
              </span>
              <span className="block wrap-anywhere text-meta text-umber">
                {momentOf(entry.createdAt, now)}
                {entry.note && `: ${entry.note}`}
              </span>
            </span>
            <span className={classNames("tabular-nums", entry.change < 0 && "text-red")}>
              {entry.change > 0 ? `+${entry.change}` : `−${-entry.change}`}
            </span>
            <span className="text-right text-umber tabular-nums">
              <span className="sr-only">then there were </span>
              {entry.after}
            </span>
          </li>
        ))}
      </ol>
      {data.length === 0 && <p className="mt-3 text-umber">Nothing has come or gone yet.</p>}
      {(meta.next !== null || before !== undefined) && (
        <p className="flex gap-5 text-nav">
          {before !== undefined && (
            <button type="button" onClick={() => setBefore(undefined)} className="min-h-11">
              <span className="border-current border-b">Newest</span>
            </button>
          )}
          {meta.next !== null && (
            <button
              type="button"
              onClick={() => setBefore(meta.next ?? undefined)}
              className="min-h-11"
            >
              <span className="border-current border-b">Older</span>
            </button>
          )}
        </p>
      )}
    </>
  );
}
