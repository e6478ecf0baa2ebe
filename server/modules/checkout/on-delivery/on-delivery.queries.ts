import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { OnDeliveryHistory } from "./on-delivery-rules.ts";

/** An account, an email or a phone number; empty parts stand for nobody. */
export interface OnDeliveryCustomer {
  readonly userId: string | null;
  readonly email: string;
  readonly phone: string;
}

/** Orders of one customer wait for each other. Sorted, to avoid deadlocks. */
export async function lockOnDeliveryCustomer(
  tx: Tx,
  { userId, email, phone }: OnDeliveryCustomer,
): Promise<void> {
  await tx.rows({
    name: "lock_on_delivery_customer",
    text: `select pg_advisory_xact_lock(key) from (
        select hashtextextended('on delivery ' || whose, 0) as key
        from unnest(array[$1::text, customer_key($2, $3)]) as whose where whose <> '' order by 1
      ) as keys`,
    values: [userId, email, phone],
  });
}

export async function getOnDeliveryHistory(
  on: Queryable,
  { userId, email, phone }: OnDeliveryCustomer,
  refusedSince: Date,
): Promise<OnDeliveryHistory> {
  const row = await on.first<OnDeliveryHistory>({
    name: "get_on_delivery_history",
    text: `with theirs as (
        select id from shop_order where user_id = $1
        union
        select id from shop_order where customer_key = customer_key($2, $3) and customer_key <> ''
      )
      select count(*) filter (where status = 'DELIVERED' and paid_at is not null)::integer as delivered,
        count(*) filter (where status = 'CANCELLED' and payment_method = 'delivery'
          and updated_at > $4 and exists (select from order_status_change c
            where c.order_id = o.id and c.to_status = 'CANCELLED' and c.from_status = 'SHIPPED')
        )::integer as refused,
        count(*) filter (where payment_method = 'delivery' and paid_at is null
          and status in ('PENDING_PAYMENT', 'PROCESSING', 'SHIPPED', 'DELIVERED'))::integer as open
      from theirs join shop_order o using (id)`,
    values: [userId, email, phone, refusedSince],
  });
  return row ?? { delivered: 0, refused: 0, open: 0 };
}
