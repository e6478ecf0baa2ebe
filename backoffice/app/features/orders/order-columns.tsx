import type { OrderTab } from "#contract/api/order-tabs.ts";
import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";
import { Status } from "#ui/primitives/status.tsx";
import { naira } from "../../parts/money.ts";
import { OrderState } from "../../parts/order-state.tsx";
import type { Column } from "../../parts/records.tsx";
import { ageOf, listedMoment } from "../../parts/when.ts";
import { WholesaleTag } from "../../parts/wholesale-tag.tsx";
import { hasNothingToSend, isHeld, isLate } from "./order-words.ts";
import { ParcelPictures } from "./parcel-pictures.tsx";

/** Tabs of parcels that somebody has before them. */
const toPack: ReadonlySet<OrderTab> = new Set(["to_pack", "packed"]);

/**
 * The columns of a tab: none says what the tab's own name says already, and none a sum to who reads none. On a tablet
 * those go that the order's page says at once.
 */
export function orderColumns(
  tab: OrderTab,
  seesSums: boolean,
  now: Date,
): readonly Column<StaffOrderSummary>[] {
  const umber = "text-umber whitespace-nowrap";
  return [
    {
      head: "Order",
      cell: (row) => row.orderNumber,
      className: "whitespace-nowrap tabular-nums",
    },
    {
      head: "Placed",
      cell: (row) => listedMoment(row.createdAt, now),
      // How long a parcel waits says as much.
      className: `${umber} ${toPack.has(tab) ? "max-2xl:hidden" : "max-lg:hidden"}`,
    },
    {
      head: "Parcel",
      cell: (row) => <ParcelPictures order={row} />,
      // The room of its pictures goes to the state, where a tab has that.
      className: toPack.has(tab) ? "" : "max-2xl:hidden",
    },
    {
      head: "Buyer",
      cell: (row) => (
        <>
          {row.company ?? row.buyer} {row.isWholesale && <WholesaleTag />}
        </>
      ),
    },
    { head: "City", cell: (row) => row.city, className: "text-umber max-2xl:hidden" },
    {
      head: "Pieces",
      cell: (row) => row.pieces,
      className: "text-right tabular-nums max-2xl:hidden",
    },
    ...(seesSums
      ? [
          {
            head: "Total",
            // An answer to who reads no sums by now has none.
            cell: ({ totalAmount }: StaffOrderSummary) =>
              totalAmount === undefined ? "" : naira(totalAmount),
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
          head: "Waits",
          cell: (row) =>
            hasNothingToSend(row) ? <ListedState row={row} /> : <Wait row={row} now={now} />,
          className,
        },
      ];
    case "on_the_way":
      return [];
    case "delivered":
      return [
        {
          head: "Delivered",
          cell: ({ deliveredAt }) => (deliveredAt === null ? "" : listedMoment(deliveredAt, now)),
          className,
        },
      ];
    case "awaiting_payment":
      return [
        {
          head: "Stock kept until",
          cell: ({ holdEndsAt }) => (holdEndsAt === null ? "" : listedMoment(holdEndsAt, now)),
          className,
        },
      ];
    default:
      return [
        {
          head: "Status",
          cell: (row) => <ListedState row={row} />,
          className: "whitespace-nowrap",
        },
      ];
  }
}

/** Where an order stands, or that it is not to be packed. */
export function ListedState({ row }: { row: StaffOrderSummary }) {
  if (hasNothingToSend(row)) return <Status tone="plain">Nothing to send</Status>;
  return isHeld(row) ? <Held /> : <OrderState status={row.status} />;
}

/** Its parcel is not to leave: the payment is being looked at. */
function Held() {
  return <Status tone="bad">Hold</Status>;
}

/**
 * How long an order waits since it was paid, in amber from too long on; and whether its parcel is to be held.
 * @param props.word before the time, where no head of a column says what it is
 */
export function Wait({
  row,
  now,
  word = "",
}: {
  row: StaffOrderSummary;
  now: Date;
  word?: string;
}) {
  const since = row.paidAt ?? row.createdAt;
  return (
    <>
      {isHeld(row) && <Held />} {word}{" "}
      <span className={isLate(since, now) ? "font-medium text-amber" : ""}>
        {ageOf(since, now)}
      </span>
    </>
  );
}
