import type { OrderTab } from "#contract/api/order-tabs.ts";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { naira } from "../../parts/money.ts";
import { SweepRow } from "../../parts/sweep-row.tsx";
import { dayOf } from "../../parts/when.ts";
import { WholesaleTag } from "../../parts/wholesale-tag.tsx";
import { ListedState, Wait } from "./order-columns.tsx";
import { hasNothingToSend } from "./order-words.ts";
import { Garment, garmentsOf } from "./parcel-pictures.tsx";

interface OrderBlockProps {
  readonly row: StaffOrderSummary;
  /** Packs the order that is swept to the right; absent where it cannot be packed. */
  readonly onPack: (() => void) | undefined;
  readonly tab: OrderTab;
  readonly now: Date;
}

/** An order in the list of a phone: the first garment with the count, who and where, and what it comes to. */
export function OrderBlock({ row, tab, now, onPack }: OrderBlockProps) {
  const [first] = garmentsOf(row);
  const isKept = hasNothingToSend(row);
  const waits = !isKept && (tab === "to_pack" || tab === "packed");
  const namesStatus = isKept || tab === "all" || tab === "closed" || tab === "to_review";
  return (
    <SweepRow word="Packed" onSweep={onPack}>
      <span className="flex gap-3 py-3">
        <span className="relative">
          <Garment image={first?.image ?? ""} alt={first?.name ?? ""} className="h-17.5 w-14" />
          {row.pieces > 1 && (
            <span className="absolute right-0 bottom-0 bg-ink px-1.5 text-meta text-paper leading-5 tabular-nums">
              {row.pieces}
              <span className="sr-only"> pieces</span>
            </span>
          )}
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate text-body">{row.company ?? row.buyer}</span>
          <span className="block truncate font-normal text-umber">{row.city}</span>
          <span className="block whitespace-nowrap font-normal text-umber tabular-nums">
            {row.orderNumber} {row.isWholesale && <WholesaleTag />}
          </span>
        </span>
        <span className="shrink-0 text-right font-normal tabular-nums">
          {row.totalAmount !== undefined && (
            <span className="block font-medium text-body">{naira(row.totalAmount)}</span>
          )}
          <span className="block text-umber">
            {waits ? (
              <Wait row={row} now={now} word="waits" />
            ) : namesStatus ? (
              <ListedState row={row} />
            ) : (
              dayOf(row.deliveredAt ?? row.createdAt, now)
            )}
          </span>
        </span>
      </span>
    </SweepRow>
  );
}
