import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { pictureAddress } from "#server/database/sql/media-url.ts";
import type { OrderRecord } from "../model/order.ts";

export interface CustomerKey {
  readonly userId: string;
  /** The email, or `tel:` and the phone's digits without one. */
  readonly key: string;
}

export interface CustomerOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly openCases: number;
}

export interface PurchasedLine {
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly image: string;
}

const maxRecent = { orders: 3, lines: 8 } as const;

export function listRecentPurchases(
  db: Queryable,
  customers: readonly CustomerKey[],
): Promise<PurchasedLine[]> {
  const selectNewest = (condition: string) => `(select id, created_at from shop_order
    where ${condition} and paid_at is not null order by created_at desc limit ${maxRecent.orders})`;
  return db.rows<PurchasedLine>({
    name: "list_last_bought",
    text: `select asked.key, piece.product_id, piece.name, ${pictureAddress("piece.image")} as image
      from unnest($1::text[], $2::text[]) as asked (user_id, key)
      cross join lateral (
        select line.product_id, line.name, line.image, own.created_at, line.order_id, line.position
        from (${selectNewest("user_id = asked.user_id")}
          union all ${selectNewest("customer_key = asked.key and user_id is null")}) as own
        join order_line as line on line.order_id = own.id
        order by own.created_at desc, line.order_id, line.position limit ${maxRecent.lines}
      ) as piece
      order by asked.key, piece.created_at desc, piece.order_id, piece.position`,
    values: [customers.map(({ userId }) => userId), customers.map(({ key }) => key)],
  });
}

const customerOrderIds = `(select id from shop_order where user_id = $1
  union all select id from shop_order where customer_key = $2 and user_id is null)`;

export function listCustomerOrders(
  db: Queryable,
  { userId, key }: CustomerKey,
): Promise<CustomerOrder[]> {
  return db.rows<CustomerOrder>({
    text: `select o.id, o.order_number, o.status, o.open_cases
      from ${customerOrderIds} as own join shop_order o on o.id = own.id order by o.created_at, o.id`,
    values: [userId, key],
  });
}

export interface PurchasedSize {
  readonly productId: string;
  readonly size: string;
  readonly units: number;
}

export function listPurchasedSizes(
  db: Queryable,
  { userId, key }: CustomerKey,
): Promise<PurchasedSize[]> {
  return db.rows<PurchasedSize>({
    text: `select line.product_id, line.size, sum(line.quantity - line.withdrawn)::integer as units
      from ${customerOrderIds} as own join shop_order o on o.id = own.id
      join order_line line on line.order_id = o.id
      where o.paid_at is not null group by 1, 2 order by 3 desc, 1, 2 limit 100`,
    values: [userId, key],
  });
}

export interface DeliveredUnits {
  readonly orderId: string;
  readonly deliveredAt: Date;
  readonly units: number;
}

export function listDeliveredUnits(
  db: Queryable,
  { userId, key }: CustomerKey,
): Promise<DeliveredUnits[]> {
  return db.rows<DeliveredUnits>({
    text: `select o.id as order_id, o.delivered_at, sum(line.quantity)::integer as units
      from ${customerOrderIds} as own join shop_order o on o.id = own.id
      join order_line line on line.order_id = o.id
      where o.delivered_at is not null group by o.id`,
    values: [userId, key],
  });
}

export function lockCustomerOrders(tx: Tx, { userId, key }: CustomerKey): Promise<CustomerOrder[]> {
  return tx.rows<CustomerOrder>({
    text: `select o.id, o.order_number, o.status, o.open_cases from shop_order o
      where o.id in ${customerOrderIds} order by o.id for no key update`,
    values: [userId, key],
  });
}

export async function countEarlierPaid(
  db: Queryable,
  { email, createdAt }: Pick<OrderRecord, "email" | "createdAt">,
): Promise<number> {
  const row = await db.first<{ orders: number }>({
    name: "count_earlier_paid_orders",
    text: `select count(*)::integer as orders from shop_order
      where email = $1 and email <> '' and created_at < $2 and paid_at is not null`,
    values: [email, createdAt],
  });
  return row?.orders ?? 0;
}
