import type { OrderStatus } from "#contract/api/orders/orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { closedStatuses } from "../model/order-state-machine.ts";

export interface StatusCount<Status = OrderStatus> {
  readonly status: Status;
  readonly orders: number;
  readonly units: number;
  readonly totalKobo: Kobo;
}

/** Open orders are counted when asked; closed ones are too many. Sent with the commit: every closing order writes here. */
export function adjustClosedOrderCount(tx: Tx, changes: readonly StatusCount[]): void {
  const closed = changes.filter(({ status }) => closedStatuses.includes(status));
  if (closed.length === 0) return;
  tx.last({
    name: "adjust_closed_order_count",
    text: `insert into closed_order_count as c (status, orders, units, total_kobo)
      select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as change (status, orders, units, kobo)
      order by status
      on conflict (status) do update set orders = c.orders + excluded.orders,
        units = c.units + excluded.units, total_kobo = c.total_kobo + excluded.total_kobo`,
    values: [
      closed.map(({ status }) => status),
      closed.map(({ orders }) => orders),
      closed.map(({ units }) => units),
      closed.map(({ totalKobo }) => totalKobo),
    ],
  });
}

export interface WithdrawnUnits {
  /** In the order. */
  readonly position: number;
  /** Negative for items of a refund that failed. */
  readonly quantity: number;
}

/** The order must be locked. Items the customer keeps are not withdrawn. */
export async function withdrawUnits(
  tx: Tx,
  orderId: string,
  units: readonly WithdrawnUnits[],
): Promise<void> {
  const changed = units.filter(({ quantity }) => quantity !== 0);
  if (changed.length === 0) return;
  await tx.rows({
    text: `update order_line l set withdrawn = l.withdrawn + change.quantity
      from unnest($2::integer[], $3::integer[]) as change (position, quantity)
      where l.order_id = $1 and l.position = change.position`,
    values: [
      orderId,
      changed.map(({ position }) => position),
      changed.map((each) => each.quantity),
    ],
  });
  const order = await tx.first<{ status: OrderStatus }>({
    text: "update shop_order set version = version + 1 where id = $1 returning status",
    values: [orderId],
  });
  // A refunded order is counted with all its items.
  if (!order || order.status === "REFUNDED") return;
  const quantity = changed.reduce((sum, each) => sum + each.quantity, 0);
  adjustClosedOrderCount(tx, [
    { status: order.status, orders: 0, units: -quantity, totalKobo: kobo(0) },
  ]);
}
