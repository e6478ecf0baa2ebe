import type { OrderStatus } from "#contract/api/orders.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureAddress } from "#server/database/picture-address.ts";

/** Whose orders are meant: those of an account, and those placed as a guest with the address. */
export interface CustomerKey {
  /** Empty without an account. */
  readonly userId: string;
  /** Lower-cased. */
  readonly email: string;
}

/** An order as far as it matters whether it is over. */
export interface OrderState {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** Cases of its payments that a person must settle. */
  readonly openReviews: number;
}

/** What somebody bought, as it is shown small. */
export interface BoughtPiece {
  /** Of the customer's key. */
  readonly email: string;
  readonly productId: string;
  readonly name: string;
  readonly image: string;
}

/** So many orders of each hold the pieces that are shown; a large order is not read to its end. */
const newest = { orders: 3, lines: 8 } as const;

/** What the newest paid orders of several customers hold, of each the newest first. */
export function listLastBought(
  on: Queryable,
  customers: readonly CustomerKey[],
): Promise<BoughtPiece[]> {
  const newestOf = (condition: string) => `(select id, created_at from shop_order
    where ${condition} and paid_at is not null order by created_at desc limit ${newest.orders})`;
  return on.rows<BoughtPiece>({
    name: "list_last_bought",
    text: `select asked.email, piece.product_id, piece.name, ${pictureAddress("piece.image")} as image
      from unnest($1::text[], $2::text[]) as asked (user_id, email)
      cross join lateral (
        select line.product_id, line.name, line.image, own.created_at, line.order_id, line.position
        from (${newestOf("user_id = asked.user_id")}
          union all ${newestOf("email = asked.email and user_id is null")}) as own
        join order_line as line on line.order_id = own.id
        order by own.created_at desc, line.order_id, line.position limit ${newest.lines}
      ) as piece
      order by asked.email, piece.created_at desc, piece.order_id, piece.position`,
    values: [customers.map(({ userId }) => userId), customers.map(({ email }) => email)],
  });
}

const whose = `(select id from shop_order where user_id = $1
  union all select id from shop_order where email = $2 and user_id is null)`;

/** Every order of somebody, oldest first. */
export function listOrderStates(
  on: Queryable,
  { userId, email }: CustomerKey,
): Promise<OrderState[]> {
  return on.rows<OrderState>({
    text: `select o.id, o.order_number, o.status, o.open_reviews
      from ${whose} as own join shop_order o on o.id = own.id order by o.created_at, o.id`,
    values: [userId, email],
  });
}

/** Pieces of an order that reached its buyer. */
export interface DeliveredPieces {
  readonly orderId: string;
  readonly deliveredAt: Date;
  readonly pieces: number;
}

/** How many pieces each order of somebody held that was delivered. */
export function listDeliveredPieces(
  on: Queryable,
  { userId, email }: CustomerKey,
): Promise<DeliveredPieces[]> {
  return on.rows<DeliveredPieces>({
    text: `select o.id as order_id, o.delivered_at, sum(line.quantity)::integer as pieces
      from ${whose} as own join shop_order o on o.id = own.id
      join order_line line on line.order_id = o.id
      where o.delivered_at is not null group by o.id`,
    values: [userId, email],
  });
}

/** Every order of somebody, locked until the transaction ends. */
export function lockOrderStates(tx: Tx, { userId, email }: CustomerKey): Promise<OrderState[]> {
  return tx.rows<OrderState>({
    text: `select o.id, o.order_number, o.status, o.open_reviews from shop_order o
      where o.id in ${whose} order by o.id for no key update`,
    values: [userId, email],
  });
}
