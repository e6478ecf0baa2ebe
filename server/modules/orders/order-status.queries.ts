import type { OrderStatus } from "#contract/api/orders.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { MoveReason, OrderRecord } from "./order.ts";

/**
 * Writes a new status and the entry of the order's history. Paying ends the hold and notes the time, delivery notes it;
 * what is cancelled was no sale, though it was called paid before.
 * @returns the id of the entry
 */
export function updateStatus(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status">,
  to: OrderStatus,
  reason: MoveReason & { at: Date },
): Promise<number> {
  const change = `placed_from = null,
    paid_at = case $3 when 'PAID' then $6 when 'CANCELLED' then null else paid_at end,
    delivered_at = case when $3 = 'DELIVERED' then $6 else delivered_at end,
    hold_expires_at = case when $3 = 'PAID' then null else hold_expires_at end`;
  return writeMove(tx, { name: "update_order_status", change }, order, to, reason);
}

/** Forgets that an order was paid. */
export async function clearPaidAt(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    text: "update shop_order set paid_at = null, version = version + 1 where id = $1",
    values: [orderId],
  });
}

/** Puts an order back to where it was before a press. @returns the id of the history's entry */
export function restoreStatus(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status">,
  to: OrderStatus,
  reason: MoveReason & { at: Date },
): Promise<number> {
  const change = "delivered_at = null";
  return writeMove(tx, { name: "restore_order_status", change }, order, to, reason);
}

/** Puts an order back to where it was before it was cancelled. @returns the id of the history's entry */
export function restoreCancelled(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "status">,
  was: { readonly from: OrderStatus; readonly paidAt: Date | null },
  reason: MoveReason & { at: Date },
): Promise<number> {
  const move = { name: "restore_cancelled_order", change: "paid_at = $7", values: [was.paidAt] };
  return writeMove(tx, move, order, was.from, reason);
}

async function writeMove(
  tx: Tx,
  {
    name,
    change,
    values = [],
  }: { readonly name: string; readonly change: string; readonly values?: readonly unknown[] },
  order: Pick<OrderRecord, "id" | "status">,
  to: OrderStatus,
  { actor, reason, at }: MoveReason & { at: Date },
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

/** One entry of an order's history. */
export interface StatusChange extends MoveReason {
  readonly id: number;
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus;
  readonly createdAt: Date;
}

/** The history of an order, oldest entry first. */
export function listStatusChanges(on: Queryable, orderId: string): Promise<StatusChange[]> {
  return on.rows<StatusChange>({
    text: `select id, from_status, to_status, actor, reason,
        created_at
      from order_status_change where order_id = $1 order by id`,
    values: [orderId],
  });
}
