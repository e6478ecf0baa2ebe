import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { OrderStatusBadge } from "../../../parts/domain/order-status-badge.tsx";
import { WholesaleTag } from "../../../parts/domain/wholesale-tag.tsx";
import { formatAge, formatRecentDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import type { Column } from "../../../parts/lists/records.tsx";
import { hasNothingToShip, isOnHold, isOverdue } from "../order-labels.ts";
import { ParcelThumbnails } from "../parcel/parcel-thumbnails.tsx";

const packingTabs: ReadonlySet<OrderTab> = new Set(["to_pack", "packed"]);

/** Columns per tab, without prices for packers. Tablets hide what the order page shows. */
export function orderColumns(
  tab: OrderTab,
  canSeePrices: boolean,
  now: Date,
): readonly Column<StaffOrderSummary>[] {
  const mutedCell = "text-umber whitespace-nowrap";
  return [
    {
      head: "Order",
      cell: (row) => row.orderNumber,
      className: "whitespace-nowrap tabular-nums",
    },
    {
      head: "Placed",
      cell: (row) => formatRecentDateTime(row.createdAt, now),
      // Redundant with the waiting time.
      className: `${mutedCell} ${packingTabs.has(tab) ? "max-2xl:hidden" : "max-lg:hidden"}`,
    },
    {
      head: "Parcel",
      cell: (row) => <ParcelThumbnails order={row} />,
      // Leaves space for the status column.
      className: packingTabs.has(tab) ? "" : "max-[1400px]:hidden",
    },
    {
      head: "Customer",
      cell: (row) => (
        <span>
          {row.company ?? row.buyer} {row.isWholesale && <WholesaleTag />}
          <span>
            {" "}
            <PayOnDeliveryMark row={row} />
          </span>
        </span>
      ),
    },
    { head: "City", cell: (row) => row.city, className: "min-w-24 text-umber max-2xl:hidden" },
    {
      head: "Items",
      cell: (row) => row.units,
      className: "text-right tabular-nums max-2xl:hidden",
    },
    ...(canSeePrices
      ? [
          {
            head: "Total",
            // Prices are absent after the role has changed.
            cell: ({ totalAmount }: StaffOrderSummary) =>
              totalAmount === undefined ? "" : formatAmount(totalAmount),
            className: "text-right font-medium tabular-nums",
          },
        ]
      : []),
    ...lastColumn(tab, now),
  ];
}

function lastColumn(tab: OrderTab, now: Date): readonly Column<StaffOrderSummary>[] {
  const className = "text-right text-umber tabular-nums whitespace-nowrap";
  switch (tab) {
    case "to_pack":
    case "packed":
      return [
        {
          head: "Waiting",
          cell: (row) =>
            hasNothingToShip(row) ? (
              <OrderListStatus row={row} />
            ) : (
              <WaitingTime row={row} now={now} />
            ),
          className,
        },
      ];
    case "on_the_way":
      return [];
    case "delivered":
      return [
        {
          head: "Delivered",
          cell: ({ deliveredAt }) =>
            deliveredAt === null ? "" : formatRecentDateTime(deliveredAt, now),
          className,
        },
      ];
    case "awaiting_payment":
      return [
        {
          head: "Reserved until",
          cell: ({ reservedUntil }) =>
            reservedUntil === null ? "" : formatRecentDateTime(reservedUntil, now),
          className,
        },
      ];
    default:
      return [
        {
          head: "Status",
          cell: (row) => <OrderListStatus row={row} />,
          className: "whitespace-nowrap",
        },
      ];
  }
}

export function OrderListStatus({ row }: { row: StaffOrderSummary }) {
  if (hasNothingToShip(row)) return <Status tone="plain">Nothing to ship</Status>;
  return isOnHold(row) ? <HoldStatus /> : <OrderStatusBadge status={toPackingStatus(row)} />;
}

/** Until the money of the rider is counted. */
export function PayOnDeliveryMark({
  row: { isDueOnDelivery },
}: {
  readonly row: Pick<StaffOrderSummary, "isDueOnDelivery">;
}) {
  if (!isDueOnDelivery) return null;
  return (
    <span className="inline-block whitespace-nowrap bg-amber-wash px-2 text-amber text-meta">
      Pay on delivery
    </span>
  );
}

function HoldStatus() {
  return <Status tone="bad">Hold</Status>;
}

/** Highlighted when overdue; with `label` where no column heading explains the time. */
export function WaitingTime({
  row,
  now,
  prefix = "",
}: {
  row: StaffOrderSummary;
  now: Date;
  prefix?: string;
}) {
  const since = row.paidAt ?? row.createdAt;
  return (
    <span>
      {isOnHold(row) && <HoldStatus />}
      <span>
        {" "}
        <span>{prefix}</span>{" "}
      </span>
      <span className={isOverdue(since, now) ? "font-medium text-amber" : ""}>
        {formatAge(since, now)}
      </span>
    </span>
  );
}
