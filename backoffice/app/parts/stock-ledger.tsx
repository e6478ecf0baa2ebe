import { useRef, useState } from "react";
import { Link } from "react-router";
import type { LedgerEntry } from "#contract/api/staff-product-acts.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../api.ts";
import { Failure } from "../loading/failure.tsx";
import { useLoaded } from "../loading/use-loaded.ts";
import { useMay } from "../session/use-member.ts";
import { stockReasonWords } from "./stock-reason-words.ts";
import { momentOf } from "./when.ts";

const reasons: Readonly<Record<LedgerEntry["reason"], string>> = {
  ...stockReasonWords,
  sold: "Sold",
  released: "Order fell through",
  retaken: "Order restored",
  released_again: "Order fell through",
  exchanged: "Kept for an exchange",
  exchange_released: "Exchange fell through",
};

/** A difference that is noted by its sign alone came in, or went out. */
function whyOf({ reason, change }: LedgerEntry): string {
  return reason === "received" && change < 0 ? "Went out" : reasons[reason];
}

interface StockLedgerProps {
  /** Of the product. */
  readonly id: string;
  readonly size: string;
  /** Pieces that are there; when they change the entries are read again. */
  readonly stock: number;
}

/** Every change of the stock of a size: why, who or which order, when, and how many there were then. */
export function StockLedger({ id, size, stock }: StockLedgerProps) {
  const seesOrders = useMay()("orders.read");
  const [before, setBefore] = useState<number | undefined>(undefined);
  const entries = useRef<HTMLOListElement>(null);
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

  /** The entries take the keyboard, since the button that was pressed may go with the page it stood under. */
  function leafTo(entry: number | undefined) {
    setBefore(entry);
    entries.current?.focus();
  }
  return (
    <>
      <ol
        ref={entries}
        tabIndex={-1}
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
                {whyOf(entry)}
                {entry.by !== null && `, ${entry.by}`}
                {entry.orderNumber !== null && ", "}
                {entry.orderNumber !== null &&
                  (seesOrders && entry.orderId !== null ? (
                    <Link
                      to={`/orders/${entry.orderId}`}
                      className="text-link touch-target whitespace-nowrap"
                    >
                      {entry.orderNumber}
                    </Link>
                  ) : (
                    <span className="whitespace-nowrap">{entry.orderNumber}</span>
                  ))}
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
            <button type="button" onClick={() => leafTo(undefined)} className="min-h-11">
              <span className="border-current border-b">Newest</span>
            </button>
          )}
          {meta.next !== null && (
            <button
              type="button"
              onClick={() => leafTo(meta.next ?? undefined)}
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
