import type { OrderStatus } from "#contract/api/orders.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

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

/** The same, locked until the transaction ends. */
export function lockOrderStates(tx: Tx, { userId, email }: CustomerKey): Promise<OrderState[]> {
  return tx.rows<OrderState>({
    text: `select o.id, o.order_number, o.status, o.open_reviews from shop_order o
      where o.id in ${whose} order by o.id for no key update`,
    values: [userId, email],
  });
}
