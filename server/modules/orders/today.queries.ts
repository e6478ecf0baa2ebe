import type { OrderStatus } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { pictureAddress } from "#server/database/picture-address.ts";

/** What is to be packed: how many orders, since when the oldest is paid, pictures of the first few. */
export interface Packing {
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly images: readonly string[];
}

/** An order that is paid, and of which a piece is to be sent: where all are refunded it only waits for their money. */
const isToPack = `o.status = 'PAID'
  and exists (select from order_line l where l.order_id = o.id and l.quantity > l.withdrawn)`;

/** What is to be packed now. */
export async function findPacking(on: Queryable, pictures: number): Promise<Packing> {
  const row = await on.first<Packing>({
    name: "find_packing",
    text: `select count(*)::integer as count, min(o.paid_at) as oldest_at,
        (select coalesce(json_agg(${pictureAddress("first.image")} order by first.paid_at), '[]')
          from (select o.paid_at, l.image from shop_order o
            join order_line l on l.order_id = o.id and l.position = 1
            where ${isToPack} and l.image <> '' order by o.paid_at limit $1) as first) as images
      from shop_order o where ${isToPack}`,
    values: [pictures],
  });
  return row ?? { count: 0, oldestAt: null, images: [] };
}

/** How many orders wait to be packed. */
export async function countToPack(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    name: "count_to_pack",
    text: `select count(*)::integer as count from shop_order o where ${isToPack}`,
  });
  return row?.count ?? 0;
}

/** An order as a list of the newest shows it. */
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

/** The newest orders. */
export function listLatestOrders(on: Queryable, limit: number): Promise<LatestOrder[]> {
  return on.rows<LatestOrder>({
    name: "list_latest_orders",
    text: `select o.id, o.order_number, o.status, o.created_at, o.total_kobo,
        concat_ws(' ', o.shipping_info ->> 'firstName', o.shipping_info ->> 'lastName') as name,
        o.shipping_info ->> 'city' as city,
        (select coalesce(json_agg(${pictureAddress("l.image")} order by l.position) filter (where l.image <> ''), '[]')
          from order_line l where l.order_id = o.id and l.position <= 3) as images
      from (select * from shop_order order by created_at desc, id limit $1) as o
      order by o.created_at desc, o.id`,
    values: [limit],
  });
}

/** What a member of staff did last to an order and did not take back. */
export interface LastDone {
  /** Such as `staff:stf_1`. */
  readonly actor: string;
  readonly kind: string;
  readonly orderNumber: string;
  readonly createdAt: Date;
}

/** What a member of staff did last to an order. */
export function findLastDone(on: Queryable): Promise<LastDone | undefined> {
  return on.first<LastDone>({
    text: `select e.actor, e.kind, o.order_number, e.created_at
      from order_event e join shop_order o on o.id = e.order_id
      where e.actor like 'staff:%' and e.undone_at is null and e.kind in ('packed', 'sent', 'delivered')
      order by e.id desc limit 1`,
  });
}
