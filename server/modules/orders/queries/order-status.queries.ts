import type { OrderStatus } from "#contract/api/orders/orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import type { OrderRecord, StatusChangeReason } from "../model/order.ts";
import { adjustClosedOrderCount } from "./closed-order-count.queries.ts";

/** An order to be paid on delivery is in PROCESSING before it is packed. */
export const packingStatus = "case when o.awaits_packing then 'PAID' else o.status end";

type StatusUpdate = Pick<
  OrderRecord,
  "awaitsPacking" | "paidAt" | "deliveredAt" | "reservedUntil"
> &
  StatusChangeReason & { readonly at: Date };

/** @returns the id of the history entry */
export async function updateStatus(
  tx: Tx,
  order: Pick<
    OrderRecord,
    "id" | "status" | "totalKobo" | "paidAt" | "deliveredAt" | "userId" | "email" | "shippingInfo"
  >,
  to: OrderStatus,
  { awaitsPacking, paidAt, deliveredAt, reservedUntil, actor, reason, at }: StatusUpdate,
): Promise<number> {
  const { id, status: from, totalKobo } = order;
  const row = await tx.first<{ id: number; unitsBefore: number; unitsAfter: number }>({
    name: "update_order_status",
    text: `with o as (
        update shop_order set status = $3, updated_at = $6, version = version + 1,
          paid_at = $7, delivered_at = $8, reserved_until = $9, placed_from = null,
          awaits_packing = $10
        where id = $1
      )
      insert into order_status_change (order_id, from_status, to_status, actor, reason, created_at)
      values ($1, $2, $3, $4, $5, $6)
      returning id, order_quantity($1, $2) as units_before, order_quantity($1, $3) as units_after`,
    values: [id, from, to, actor, reason, at, paidAt, deliveredAt, reservedUntil, awaitsPacking],
  });
  if (!row) throw new Error("A status change was not stored");
  const delivered = [order.deliveredAt, deliveredAt];
  if (paidAt?.getTime() !== order.paidAt?.getTime()) {
    invalidateDailySales(tx, { at: [order.paidAt, paidAt, ...delivered], refundsOf: [id] });
    refreshCustomers(tx, [order]);
  } else if (deliveredAt?.getTime() !== order.deliveredAt?.getTime()) {
    invalidateDailySales(tx, { at: delivered });
  }
  adjustClosedOrderCount(tx, [
    { status: from, orders: -1, units: -row.unitsBefore, totalKobo: kobo(-totalKobo) },
    { status: to, orders: 1, units: row.unitsAfter, totalKobo },
  ]);
  return row.id;
}

/** What is still asked for on an order that has left PENDING_PAYMENT. */
export async function updateDue(tx: Tx, orderId: string, dueKobo: Kobo): Promise<void> {
  await tx.rows({
    text: "update shop_order set due_kobo = $2 where id = $1",
    values: [orderId, dueKobo],
  });
}

/** For an order whose money was counted after it left. */
export async function savePaidAt(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "deliveredAt" | "userId" | "email" | "shippingInfo">,
  at: Date,
): Promise<void> {
  await tx.rows({
    text: "update shop_order set paid_at = $2, version = version + 1, updated_at = $2 where id = $1",
    values: [order.id, at],
  });
  invalidateDailySales(tx, { at: [at, order.deliveredAt], refundsOf: [order.id] });
  refreshCustomers(tx, [order]);
}

export async function clearPaidAt(
  tx: Tx,
  order: Pick<OrderRecord, "id" | "paidAt" | "deliveredAt" | "userId" | "email" | "shippingInfo">,
): Promise<void> {
  await tx.rows({
    text: "update shop_order set paid_at = null, version = version + 1 where id = $1",
    values: [order.id],
  });
  invalidateDailySales(tx, { at: [order.paidAt, order.deliveredAt], refundsOf: [order.id] });
  refreshCustomers(tx, [order]);
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
