import { useRef, useState } from "react";
import { Link } from "react-router";
import type { LedgerEntry } from "#contract/api/catalogue/product-commands.ts";
import { formatSigned } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useMay } from "../../session/use-member.ts";
import { formatDateTime } from "../format/dates.ts";
import { stockReasonLabels } from "../format/labels.ts";

const reasonLabels: Readonly<Record<LedgerEntry["reason"], string>> = {
  ...stockReasonLabels,
  sold: "Sold",
  released: "Order cancelled",
  reserved_again: "Order restored",
  released_again: "Order cancelled",
  order_edited: "Order edited",
  exchanged: "Reserved for an exchange",
  exchange_released: "Exchange cancelled",
};

/** The sign tells receiving from removal. */
function reasonLabel({ reason, change }: LedgerEntry): string {
  return reason === "received" && change < 0 ? "Removed" : reasonLabels[reason];
}

interface StockLedgerProps {
  readonly id: string;
  readonly size: string;
  readonly stock: number;
}

export function StockLedger({ id, size, stock }: StockLedgerProps) {
  const canReadOrders = useMay()("orders.read");
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
    { showPrevious: true },
  );
  if (loaded.state === "loading") return null;
  if (loaded.state === "failed") {
    return (
      <Failure
        error={loaded.error}
        message="The stock history could not be loaded."
        onRetry={reload}
      />
    );
  }
  const { data, meta } = loaded.data;
  const now = new Date();

  function showEntriesBefore(entry: number | undefined) {
    setBefore(entry);
    entries.current?.focus();
  }
  return (
    <>
      <ol
        ref={entries}
        tabIndex={-1}
        aria-label={`Stock history of ${size}`}
        className="mt-3 divide-y divide-line border-line border-y"
      >
        {data.map((entry) => (
          <li
            key={entry.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_2.5rem] gap-x-3 py-2 text-nav"
          >
            <span>
              <span className="block">
                <span>
                  {reasonLabel(entry)}
                  <span>{entry.by !== null && `, ${entry.by}`}</span>
                  <span>{entry.orderNumber !== null && ", "}</span>
                </span>
                {entry.orderNumber !== null &&
                  (canReadOrders && entry.orderId !== null ? (
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
                {formatDateTime(entry.createdAt, now)}
                {entry.note && `: ${entry.note}`}
              </span>
            </span>
            <span className={classNames("tabular-nums", entry.change < 0 && "text-red")}>
              {formatSigned(entry.change)}
            </span>
            <span className="text-right text-umber tabular-nums">
              <span className="sr-only">balance </span>
              {entry.after}
            </span>
          </li>
        ))}
      </ol>
      {data.length === 0 && <p className="mt-3 text-umber">No stock movements yet.</p>}
      {(meta.next !== null || before !== undefined) && (
        <p className="flex gap-5 text-nav">
          {before !== undefined && (
            <button type="button" onClick={() => showEntriesBefore(undefined)} className="min-h-11">
              <span className="border-current border-b">Newest</span>
            </button>
          )}
          {meta.next !== null && (
            <button
              type="button"
              onClick={() => showEntriesBefore(meta.next ?? undefined)}
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
