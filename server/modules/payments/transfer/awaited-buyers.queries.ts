import type { Queryable } from "#server/database/connection.ts";

/** Somebody whose order awaits a transfer. */
export interface AwaitedBuyer {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
}

/** How many orders await a transfer. */
export async function countAwaited(on: Queryable): Promise<number> {
  const counted = await on.first<{ orders: number }>({
    text: `select count(*)::integer as orders from shop_order
      where payment_way = 'transfer' and status = 'PENDING_PAYMENT'`,
  });
  return counted?.orders ?? 0;
}

/** Whose orders keep their pieces for a transfer at a moment, or wait for a person; those placed last first. */
export function listAwaitedBuyers(
  on: Queryable,
  now: Date,
  limit: number,
): Promise<AwaitedBuyer[]> {
  return on.rows<AwaitedBuyer>({
    text: `select id as order_id, order_number, email, shipping_info ->> 'firstName' as first_name
      from shop_order
      where payment_way = 'transfer' and status = 'PENDING_PAYMENT'
        and (hold_expires_at > $1 or open_reviews > 0)
      order by created_at desc, id desc limit $2`,
    values: [now, limit],
  });
}
