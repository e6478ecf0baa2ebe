import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { OrderRecord, StatusChangeReason } from "../model/order.ts";

/**
 * A cancelled order no longer counts as a sale.
 * @returns the id of the history entry
 */
export function updateStatus(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status">,
  to: OrderStatus,
  reason: StatusChangeReason & { at: Date },
): Promise<number> {
  const change = `placed_from = null,
    paid_at = case $3 when 'PAID' then $6 when 'CANCELLED' then null else paid_at end,
    delivered_at = case when $3 = 'DELIVERED' then $6 else delivered_at end,
    reserved_until = case when $3 = 'PAID' then null else reserved_until end`;
  return writeStatusChange(tx, { name: "update_order_status", change }, order, to, reason);
}

export async function clearPaidAt(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    text: "update shop_order set paid_at = null, version = version + 1 where id = $1",
    values: [orderId],
  });
}

export function restoreStatus(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status">,
  to: OrderStatus,
  reason: StatusChangeReason & { at: Date },
): Promise<number> {
  const change = "delivered_at = null";
  return writeStatusChange(tx, { name: "restore_order_status", change }, order, to, reason);
}

export function restoreCancelled(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status">,
  previous: { readonly from: OrderStatus; readonly paidAt: Date | null },
  reason: StatusChangeReason & { at: Date },
): Promise<number> {
  const update = {
    name: "restore_cancelled_order",
    change: "paid_at = $7",
    values: [previous.paidAt],
  };
  return writeStatusChange(tx, update, order, previous.from, reason);
}

async function writeStatusChange(
  tx: Tx,
  {
    name,
    change,
    values = [],
  }: { readonly name: string; readonly change: string; readonly values?: readonly unknown[] },
  order: Pick<OrderRecord, "id" | "status">,
  to: OrderStatus,
  { actor, reason, at }: StatusChangeReason & { at: Date },
): Promise<number> {
  const row = await tx.first<{ id: number }>({
    name,
    text: `with o as (
        update shop_order set status = $3, updated_at = $6, version = version + 1, ${change}
        where id = $1
      )
      insert into order_status_change (order_id, from_status, to_status, actor, reason, created_at)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [order.id, order.status, to, actor, reason, at, ...values],
  });
  if (!row) throw new Error("A move of an order was not written down");
  return row.id;
}

export interface StatusChange extends StatusChangeReason {
  readonly id: number;
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus;
  readonly createdAt: Date;
}

export function listStatusChanges(db: Queryable, orderId: string): Promise<StatusChange[]> {
  return db.rows<StatusChange>({
    text: `select id, from_status, to_status, actor, reason,
        created_at
      from order_status_change where order_id = $1 order by id`,
    values: [orderId],
  });
}
