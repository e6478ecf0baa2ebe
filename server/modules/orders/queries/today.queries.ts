import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { pictureAddress } from "#server/database/sql/media-url.ts";
import { packingStatus } from "./order-status.queries.ts";

export interface PackingQueue {
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly images: readonly string[];
}

/** Fully refunded orders have nothing to pack. */
const toPackCondition = `(o.status = 'PAID' or o.awaits_packing)
  and exists (select from order_line l where l.order_id = o.id and l.quantity > l.withdrawn)`;

export async function getPackingQueue(db: Queryable, pictures: number): Promise<PackingQueue> {
  const row = await db.first<PackingQueue>({
    name: "find_packing",
    text: `select count(*)::integer as count, min(coalesce(o.paid_at, o.created_at)) as oldest_at,
        (select coalesce(json_agg(${pictureAddress("first.image")} order by first.since), '[]')
          from (select coalesce(o.paid_at, o.created_at) as since, l.image from shop_order o
            join order_line l on l.order_id = o.id and l.position = 1
            where ${toPackCondition} and l.image <> '' order by 1 limit $1) as first) as images
      from shop_order o where ${toPackCondition}`,
    values: [pictures],
  });
  return row ?? { count: 0, oldestAt: null, images: [] };
}

export async function countOrdersToPack(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>({
    name: "count_to_pack",
    text: `select count(*)::integer as count from shop_order o where ${toPackCondition}`,
  });
  return row?.count ?? 0;
}

export interface LatestOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly name: string;
  readonly city: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly images: readonly string[];
  readonly totalKobo: Kobo;
}

export function listLatestOrders(db: Queryable, limit: number): Promise<LatestOrder[]> {
  return db.rows<LatestOrder>({
    name: "list_latest_orders",
    text: `select o.id, o.order_number, ${packingStatus} as status, o.created_at, o.total_kobo,
        concat_ws(' ', o.shipping_info ->> 'firstName', o.shipping_info ->> 'lastName') as name,
        o.shipping_info ->> 'city' as city,
        (select coalesce(json_agg(${pictureAddress("l.image")} order by l.position) filter (where l.image <> ''), '[]')
          from order_line l where l.order_id = o.id and l.position <= 3) as images
      from (select * from shop_order order by created_at desc, id limit $1) as o
      order by o.created_at desc, o.id`,
    values: [limit],
  });
}

export interface LastStaffAction {
  readonly actor: string;
  readonly kind: string;
  readonly orderNumber: string;
  readonly createdAt: Date;
}

export function findLastStaffAction(db: Queryable): Promise<LastStaffAction | undefined> {
  return db.first<LastStaffAction>({
    text: `select e.actor, e.kind, o.order_number, e.created_at
      from order_event e join shop_order o on o.id = e.order_id
      where e.actor like 'staff:%' and e.undone_at is null and e.kind in ('packed', 'sent', 'delivered')
      order by e.id desc limit 1`,
  });
}
