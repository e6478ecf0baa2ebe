import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { WholesaleTag } from "../../../parts/domain/wholesale-tag.tsx";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { SwipeableRow } from "../../../parts/lists/swipeable-row.tsx";
import { hasNothingToShip } from "../order-labels.ts";
import { getShippedItems, ProductThumbnail } from "../parcel/parcel-thumbnails.tsx";
import { OrderListStatus, PayOnDeliveryMark, WaitingTime } from "./order-columns.tsx";

interface OrderCardProps {
  readonly row: StaffOrderSummary;
  /** Absent where it can't be packed. */
  readonly onPack: (() => void) | undefined;
  readonly tab: OrderTab;
  readonly now: Date;
}

export function OrderCard({ row, tab, now, onPack }: OrderCardProps) {
  const [firstItem] = getShippedItems(row);
  const isEmptyParcel = hasNothingToShip(row);
  const isWaiting = !isEmptyParcel && (tab === "to_pack" || tab === "packed");
  const showsStatus = isEmptyParcel || tab === "all" || tab === "closed" || tab === "to_review";
  return (
    <SwipeableRow label="Mark packed" onSwipe={onPack}>
      <span className="flex gap-3 py-3">
        <span className="relative">
          <ProductThumbnail
            image={firstItem?.image ?? ""}
            alt={firstItem?.name ?? ""}
            className="h-17.5 w-14"
          />
          {row.units > 1 && (
            <span className="absolute right-0 bottom-0 bg-ink px-1.5 text-meta text-paper leading-5 tabular-nums">
              {row.units}
              <span className="sr-only"> items</span>
            </span>
          )}
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate text-body">{row.company ?? row.buyer}</span>
          <span className="block truncate font-normal text-umber">{row.city}</span>
          <span className="block whitespace-nowrap font-normal text-umber tabular-nums">
            {row.orderNumber} {row.isWholesale && <WholesaleTag />}
          </span>
          <PayOnDeliveryMark row={row} />
        </span>
        <span className="shrink-0 text-right font-normal tabular-nums">
          {row.totalAmount !== undefined && (
            <span className="block font-medium text-body">{formatAmount(row.totalAmount)}</span>
          )}
          <span className="block text-umber">
            {isWaiting ? (
              <WaitingTime row={row} now={now} prefix="Waiting" />
            ) : showsStatus ? (
              <OrderListStatus row={row} />
            ) : (
              formatDate(row.deliveredAt ?? row.createdAt, now)
            )}
          </span>
        </span>
      </span>
    </SwipeableRow>
  );
}
